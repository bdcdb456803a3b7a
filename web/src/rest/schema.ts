// Written by codegen/main.js from docs/openapi.json: change that, not this.

import type * as wire from '../wire/messages'
export interface paths {
  readonly '/api/v1/accounts': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Registers a name with a password. A guest who says who he is keeps his id, his seats and his games, and gets this name. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Credentials']
        }
      }
      readonly responses: {
        readonly 201: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['SessionBody']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_fast`: too much was tried. */
        readonly 429: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/audit': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The administrative acts, the newest first. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description What they were done to, such as `player:`, `table:`, `list:` or `session:` with an id; all acts without it. */
          readonly subject?: string
          /** @description The `next` of the page before; the first page without it. */
          readonly after?: string
          /** @description The most entries, 1 to 200; 50 without it. */
          readonly limit?: number
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['AuditPage']
          }
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/lists/{list}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A list with its score sheet, also one that is not public or still runs: the deals that are over. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id, which is its table's */
          readonly list: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['ListDetail']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/lists/{list}/deals/{number}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A finished deal of any list, with its record, result, events and proof. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
          /** @description The deal's number in the list, 1 and up */
          readonly number: number
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['DealDetail']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/lists/{list}/deals/{number}/restore': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Lets a voided deal count again. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
          /** @description The deal's number in the list, 1 and up */
          readonly number: number
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Because']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['DealDetail']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/lists/{list}/deals/{number}/void': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Voids a finished deal: it counts 0 for everybody, is not dealt again, and changes neither dealer nor schedule.
     * @description The list may still run; then its players are told.
     */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
          /** @description The deal's number in the list, 1 and up */
          readonly number: number
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Because']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['DealDetail']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/lists/{list}/restore': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Lets a voided list count again. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Because']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['ListDetail']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/lists/{list}/void': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Voids a list that is over: it counts in no ranking. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Because']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['ListDetail']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/players': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Players by name, former name or address, by their ids. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description How his name begins, in whatever case and width; that of a guest, and nothing but punctuation, to the letter. */
          readonly name?: string
          /** @description How a name begins that he had before, in whatever case and width; punctuation alone is none. */
          readonly formerName?: string
          /** @description Where he was seen: an address, or a range such as `192.0.2.0/24`. Only administrators may ask for it. */
          readonly address?: string
          /** @description The `next` of the page before; the first page without it. */
          readonly after?: string
          /** @description The most entries, 1 to 200; 50 without it. */
          readonly limit?: number
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['FoundPlayers']
          }
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/players/{player}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A player with his former names and his lock; administrators see his addresses too. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['FoundPlayer']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/players/{player}/lock': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Locks a player out, with an account or without: his tokens are worthless, and his sockets are closed. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['NewLock']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['FoundPlayer']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/players/{player}/name': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /** Gives a player another name; the old one stays findable. The name that he has already is no act. */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['GivenName']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['FoundPlayer']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/players/{player}/role': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /** Gives a registered player another role, which counts from his next request on. The role that he has already is no act. */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['GivenRole']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['FoundPlayer']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/players/{player}/sessions': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The sessions of a player, the newest first. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['SessionList']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    /** Ends all sessions of a player: his tokens are worthless, and his sockets are closed. Where he has none it is no act. */
    readonly delete: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description They have ended. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/players/{player}/unlock': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Lets a player in again who was locked out. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Because']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['FoundPlayer']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/sessions/{session}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /** Ends one session, whosever it is. */
    readonly delete: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The session's id */
          readonly session: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description It has ended. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/settings': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** All settings as they are in force, by name. A password is not shown. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['SettingList']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/tables': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** All open tables, those included that only a link leads to, by their ids. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description The `next` of the page before; the first page without it. */
          readonly after?: string
          /** @description The most entries, 1 to 200; 50 without it. */
          readonly limit?: number
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['TablePage']
          }
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/tables/{table}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A table as somebody sees it who watches, also where nobody may; no hidden card is in it. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The table's id */
          readonly table: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['AdminTable']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/tables/{table}/announcements': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Says something to everybody at a table. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The table's id */
          readonly table: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Announcement']
        }
      }
      readonly responses: {
        /** @description Everybody is told. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/admin/tables/{table}/close': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Closes a table: at once with the running deal void, or after the running deal, which is played to its end and scored.
     * @description To close a table again that closes after the running deal does no harm and is no act, and with the deal void closes it at once.
     */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The table's id */
          readonly table: string
        }
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['CloseTable']
        }
      }
      readonly responses: {
        /** @description It is closed, or closes after the running deal. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/archive/{month}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * All complete lists of public tables that ended in a month, as records of the International Skat Server, one deal a line.
     * @description The lists stand in the order in which they ended, the deals in theirs; what was voided is left out.
     *     Players are named if they have agreed to it; the others are `Player 1` and so on, the same one everywhere in this file
     *     and another in the next, and a list with one of them is told by its number in the file and not by its id. Months begin and end in the time zone that the months of the rankings name.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description Which kind of lists; `official` without it. */
          readonly class?: components['schemas']['RankingClass']
        }
        readonly header?: never
        readonly path: {
          /** @description The month, such as `2026-11` */
          readonly month: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            /** @description A name for the file */
            readonly 'content-disposition'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'text/plain': string
          }
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/guests': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Comes as a new guest. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['NewGuest']
        }
      }
      readonly responses: {
        readonly 201: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['SessionBody']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_fast`: too much was tried. */
        readonly 429: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The lists of public tables, the newest first. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description The `next` of the page before; the first page without it. */
          readonly after?: string
          /** @description The most entries, 1 to 200; 50 without it. */
          readonly limit?: number
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['ListPage']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists/{list}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * A list with its score sheet: the deals so far, with running totals.
     * @description As JSON, as a table of values with a row for each deal, or as the printable page, as `Accept` likes it best.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description The language of the page; what `Accept-Language` likes best without it. */
          readonly language?: 'de' | 'en'
        }
        readonly header?: never
        readonly path: {
          /** @description The list's id, which is its table's */
          readonly list: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['ListDetail']
            readonly 'text/csv': string
            readonly 'text/html': string
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists/{list}/deals/{number}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A finished deal: its record, result with derivation, events with times, and proof. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
          /** @description The deal's number in the list, 1 and up */
          readonly number: number
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['DealDetail']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists/{list}/deals/{number}/record': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A finished deal as a record of the International Skat Server. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
          /** @description The deal's number in the list, 1 and up */
          readonly number: number
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'text/plain': string
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists/{list}/deals/{number}/verification': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The server's own check that the cards of a finished deal are those of its proof, as `vorhand verify` makes it without the server. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
          /** @description The deal's number in the list, 1 and up */
          readonly number: number
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Verification']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists/{list}/proofs': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The proofs of all shuffles of a list, those that were given up before dealing included, so that numbers without a gap show that nothing was left out. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['ListProofs']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists/{list}/records': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A list's deals as records of the International Skat Server, one a line. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'text/plain': string
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/lists/{list}/sheet': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The score sheet as a page that can be printed, as the paper sheet looks. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description The language of the page; what `Accept-Language` likes best without it. */
          readonly language?: 'de' | 'en'
        }
        readonly header?: never
        readonly path: {
          /** @description The list's id */
          readonly list: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'text/html': string
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/me': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Who the caller is. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Me']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/me/archive': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /** Says whether archives may name the caller. */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['ArchiveConsent']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Me']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/me/deletion': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /** Deletes the account: games stay, the name goes. Not while the caller sits at a table. */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Deletion']
        }
      }
      readonly responses: {
        /** @description It is gone. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_fast`: too much was tried. */
        readonly 429: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/me/export': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Everything that is kept about the caller. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': Record<string, never>
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/me/name': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /** Changes the name, once in a while. The old one stays his for some time, and stays findable for referees. */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['NewName']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Me']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description It cannot be done as things are; the code says why. */
        readonly 409: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/me/password': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /** Changes the password. Every other session of the caller ends. */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['NewPassword']
        }
      }
      readonly responses: {
        /** @description It is changed. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_fast`: too much was tried. */
        readonly 429: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/me/pub': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    /** Says whether the caller, who may be a guest, likes tables with pub rules; the lobby shows it. */
    readonly put: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['PubInterest']
        }
      }
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Me']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/openapi.json': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The description of the REST interface, OpenAPI 3.1. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': Record<string, never>
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/players': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The registered player with a name; nobody if there is none, 400 if it cannot be a name. */
    readonly get: {
      readonly parameters: {
        readonly query: {
          /** @description The name, whatever its case and width. */
          readonly name: string
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['PlayerPage']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/players/{player}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A player with his line in each ranking that he is in. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description Only those over this kind of lists; all without it. */
          readonly class?: components['schemas']['RankingClass']
        }
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['PlayerProfile']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/players/{player}/against/{other}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Two players against each other, over the complete lists of public tables in which both have a seat; 400 for a player and himself. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The one's id */
          readonly player: string
          /** @description The other's id */
          readonly other: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['HeadToHead']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/players/{player}/lists': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The lists of public tables in which a player has a seat, the newest first. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description The `next` of the page before; the first page without it. */
          readonly after?: string
          /** @description The most entries, 1 to 200; 50 without it. */
          readonly limit?: number
        }
        readonly header?: never
        readonly path: {
          /** @description The player's id */
          readonly player: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['ListPage']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/rankings': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * A ranking, the best first: points after Seeger and Fabian, then more won, then fewer lost, then a lot.
     * @description As JSON, or as a table of values if `Accept` likes `text/csv` better; the header `Link` names the next page of either.
     */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description Which kind of lists; `official` without it. */
          readonly class?: components['schemas']['RankingClass']
          /** @description Over which time: `eternal`, `last360`, or a month such as `2026-11`; `eternal` without it. */
          readonly span?: string
          /** @description The `next` of the page before; the first page without it. */
          readonly after?: string
          /** @description The most entries, 1 to 200; 50 without it. */
          readonly limit?: number
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['RankingPage']
            readonly 'text/csv': string
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/rankings/months': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The months that have a ranking, the newest first. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description Which kind of lists; `official` without it. */
          readonly class?: components['schemas']['RankingClass']
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['MonthList']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/sessions': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The own sessions, the newest first. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['SessionList']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    /**
     * Logs in with a name and a password.
     * @description With a cookie in the place of an older one, the older one's session ends.
     *     Whoever has a hundred sessions loses the one that was not used for the longest time.
     */
    readonly post: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody: {
        readonly content: {
          readonly 'application/json': components['schemas']['Credentials']
        }
      }
      readonly responses: {
        readonly 201: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['SessionBody']
          }
        }
        /** @description The body cannot be read, or a value in it is wrong; the code says which. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_slow`: the body has not come within five seconds. */
        readonly 408: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_large`: the body is longer than 16 KiB. */
        readonly 413: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `unsupported_media_type`: the body is not JSON. */
        readonly 415: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `too_fast`: too much was tried. */
        readonly 429: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    /** Logs out everywhere. */
    readonly delete: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description All own sessions have ended. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/sessions/current': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /** Logs out here. */
    readonly delete: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description The session has ended. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/sessions/{session}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    readonly post?: never
    /** Ends one of the own sessions. */
    readonly delete: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The session's id */
          readonly session: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        /** @description The session has ended. */
        readonly 204: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description The caller is not logged in, or his token or password is not the right one. */
        readonly 401: {
          headers: {
            readonly 'WWW-Authenticate'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The caller may not do this, or his page is of another site. */
        readonly 403: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/tables': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** The tables that everybody finds in the lobby, the oldest first; those that one needs a link for are not among them. */
    readonly get: {
      readonly parameters: {
        readonly query?: {
          /** @description The `next` of the page before; the first page without it. */
          readonly after?: string
          /** @description The most entries, 1 to 200; 50 without it. */
          readonly limit?: number
        }
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['TablePage']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description `bad_query`: a parameter cannot be read. */
        readonly 400: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/tables/{table}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** A table that everybody finds in the lobby. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path: {
          /** @description The table's id */
          readonly table: string
        }
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['LobbyTable']
          }
        }
        /** @description What the client has is what there is. */
        readonly 304: {
          headers: {
            readonly [name: string]: unknown
          }
          content?: never
        }
        /** @description There is no such thing, or it may not be seen. */
        readonly 404: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description `internal`: the server has made a mistake. */
        readonly 500: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
        /** @description The server cannot do this at the moment. */
        readonly 503: {
          headers: {
            readonly 'Retry-After'?: string
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/problem+json': components['schemas']['Problem']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/healthz': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Whether the process is alive; touches nothing. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Health']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/readyz': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /** Whether the server can serve: its database answers within a second, is up to date, and it is not about to end. */
    readonly get: {
      readonly parameters: {
        readonly query?: never
        readonly header?: never
        readonly path?: never
        readonly cookie?: never
      }
      readonly requestBody?: never
      readonly responses: {
        readonly 200: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Readiness']
          }
        }
        readonly 503: {
          headers: {
            readonly [name: string]: unknown
          }
          content: {
            readonly 'application/json': components['schemas']['Readiness']
          }
        }
      }
    }
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /**
     * @description Who may sit down.
     * @enum {string}
     */
    readonly Access: wire.Access
    /** @description A player's account in a list. */
    readonly Account: wire.Account
    /** @description A table as an administrator sees it: what anybody could see who watches it, and no hidden card. */
    readonly AdminTable: {
      /** @description The sheet so far. */
      readonly sheet: components['schemas']['Sheet']
      /** @description The table in short. */
      readonly table: components['schemas']['LobbyTable']
      /** @description What a spectator would see. */
      readonly view: components['schemas']['TableSnapshot']
    }
    /**
     * @description What a hand game announces beyond itself.
     * @enum {string}
     */
    readonly Announced: wire.Announced
    /** @description Something that everybody at a table is told. */
    readonly Announcement: {
      /** @description What. */
      readonly text: string
    }
    /** @description Whether archives may name the caller. */
    readonly ArchiveConsent: {
      /** @description Whether they may. */
      readonly named: boolean
    }
    /** @description One administrative act. */
    readonly AuditItem: {
      /** @description What he did. */
      readonly act: string
      /**
       * Format: uuid
       * @description Who did it; missing for the operator's shell.
       */
      readonly actor?: string
      /** @description What he was called then. */
      readonly actorName: string
      /**
       * Format: int64
       * @description When, in microseconds since the Unix epoch.
       */
      readonly atMicros: number
      /** @description More about it. */
      readonly detail: unknown
      /**
       * Format: int64
       * @description Its number.
       */
      readonly id: number
      /** @description Why. */
      readonly reason?: string
      /** @description What he did it to, such as `player:` and an id. */
      readonly subject: string
    }
    /** @description A page of the audit log. */
    readonly AuditPage: {
      /** @description The acts, the newest first. */
      readonly entries: readonly components['schemas']['AuditItem'][]
      /** @description What to ask for as `after` to get the next page; missing on the last one. */
      readonly next?: string
    }
    /** @description Why something is done; it is kept in the audit log. */
    readonly Because: {
      /** @description The reason. */
      readonly reason: string
    }
    /** @description A value that may be bid: one of the usual 63, 18 to 264 (3.3.1), or where the rules have Spitzen one of `legal.bids`, up to 456. */
    readonly Bid: wire.Bid
    /** @description A card: its suit C, S, H or D (clubs, spades, hearts, diamonds) and its rank A, K, Q, J, T, 9, 8 or 7. */
    readonly Card: wire.Card
    /** @description A set of cards, in no meaningful order; no card comes twice. */
    readonly Cards: wire.Cards
    /** @description Closes a table. */
    readonly CloseTable: {
      /** @description The reason. */
      readonly reason: string
      /** @description What becomes of the running deal. */
      readonly runningDeal: components['schemas']['RunningDeal']
    }
    /**
     * @description Why something was refused; new codes can come.
     * @enum {string}
     */
    readonly Code: wire.Code
    /** @description What binds the server to its seed: 32 bytes as hexadecimal digits. */
    readonly Commitment: wire.Commitment
    /** @description A contract as it is written. An open suit game or grand includes hand and Schwarz announced (5.2.6). */
    readonly Contract: wire.Contract
    /** @description A name and a password: to register, or to log in. */
    readonly Credentials: {
      /** @description Whether the session is a cookie: for browsers. */
      readonly cookie?: boolean
      /** @description The account's name. */
      readonly name: string
      /** @description The account's password. */
      readonly password: string
    }
    /** @description A deal that is over, with everything that there is to know about it. */
    readonly DealDetail: {
      /** @description Which ranking its list would count in. */
      readonly class?: components['schemas']['RankingClass']
      /** @description Who dealt. */
      readonly dealer: components['schemas']['Seat']
      /**
       * Format: int64
       * @description When it was dealt, in microseconds since the Unix epoch.
       */
      readonly dealtAtMicros: number
      /** @description What happened, as everybody saw it; what was hidden then and is open now stands in `result`. */
      readonly events: readonly components['schemas']['TimedEvent'][]
      /** @description Where forehand sat. */
      readonly forehand: components['schemas']['Seat']
      /**
       * Format: uuid
       * @description Its list.
       */
      readonly list: string
      /** @description Where middlehand sat. */
      readonly middlehand: components['schemas']['Seat']
      /**
       * Format: int32
       * @description Its number in the list, 1 and up.
       */
      readonly number: number
      /**
       * @description Who sat at the table in this deal, by seat, the sitting dealer included; somebody else may have the seat by now.
       *     Empty where an older server has written the deal and the list still runs.
       */
      readonly players?: readonly components['schemas']['DealPlayer'][]
      /** @description The proof of the shuffle; missing where the cards were arranged. */
      readonly proof?: components['schemas']['Proof']
      /** @description Where rearhand sat. */
      readonly rearhand: components['schemas']['Seat']
      /** @description The deal as a record of the International Skat Server, if that can express it. */
      readonly record?: string
      /** @description The result, with the derivation of the value and all cards. */
      readonly result: components['schemas']['DealResult']
      /** @description The rules. */
      readonly ruleSet: components['schemas']['RuleSet']
      /** @description What it was in the course of the list; missing where it was a deal like any other. */
      readonly slot?: components['schemas']['Slot']
      /** @description That it was voided, if it was: it counts 0 then, and the result says what it would have counted. */
      readonly void?: components['schemas']['Void']
    }
    /**
     * @description Phase, turn and what the observer may do: what a client would need the rules for.
     *
     *     A missing field is none, no or nothing.
     */
    readonly DealNow: wire.DealNow
    /** @description Somebody who sat at the table in a deal. */
    readonly DealPlayer: {
      /** @description His name: as the list has it, or that of today if somebody else has his seat by now. */
      readonly name: string
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
      /** @description Where he sat. */
      readonly seat: components['schemas']['Seat']
    }
    /** @description The result of a deal, with all its cards. */
    readonly DealResult: wire.DealResult
    /** @description A deal. */
    readonly DealState: wire.DealState
    /** @description The 32 cards in the order in which they were dealt: ten each for forehand, middlehand and rearhand, then the skat. */
    readonly Deck: wire.Deck
    /** @description The end of an account, confirmed by its password. */
    readonly Deletion: {
      /** @description The account's password. */
      readonly password: string
    }
    /** @description The value of a deal and how it came about. */
    readonly Derivation: wire.Derivation
    /**
     * @description How a table ended.
     * @enum {string}
     */
    readonly End: wire.End
    /**
     * @description Why a deal with a charged player ended.
     * @enum {string}
     */
    readonly Ending: wire.Ending
    /** @description A name of before. */
    readonly FormerName: {
      /** @description The name. */
      readonly name: string
      /**
       * Format: int64
       * @description Until when he had it, in microseconds since the Unix epoch.
       */
      readonly untilMicros: number
    }
    /** @description A player as referees and administrators see him. */
    readonly FoundPlayer: {
      /** @description Where he came from lately; only for administrators. */
      readonly addresses?: readonly string[]
      /** @description Whether he is a computer player. */
      readonly computer: boolean
      /**
       * Format: int64
       * @description When he came, in microseconds since the Unix epoch.
       */
      readonly createdAtMicros: number
      /** @description Whether he has deleted his account. */
      readonly deleted: boolean
      /** @description Names that he had before, the newest first. */
      readonly formerNames: readonly components['schemas']['FormerName'][]
      /**
       * Format: int64
       * @description When one of his sessions was last in use, in microseconds since the Unix epoch.
       */
      readonly lastSeenAtMicros?: number
      /** @description What keeps him out, if something does. */
      readonly lock?: components['schemas']['Lock']
      /** @description His name. */
      readonly name: string
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
      /** @description His role; missing for guests and computer players. */
      readonly role?: components['schemas']['Role']
    }
    /** @description Players that were found. */
    readonly FoundPlayers: {
      /** @description What to ask for as `after` to get the next page; missing on the last one. */
      readonly next?: string
      /** @description They. */
      readonly players: readonly components['schemas']['FoundPlayer'][]
    }
    /**
     * @description What is played.
     * @enum {string}
     */
    readonly Game: wire.Game
    /** @description The result of a deal that is written to one player's account. */
    readonly GameResult: wire.GameResult
    /** @description A name that an administrator gives. */
    readonly GivenName: {
      /** @description The name. */
      readonly name: string
      /** @description The reason. */
      readonly reason: string
    }
    /** @description A role that an administrator gives. */
    readonly GivenRole: {
      /** @description The reason. */
      readonly reason: string
      /** @description The role. */
      readonly role: components['schemas']['Role']
    }
    /** @description A hand. */
    readonly Hand: wire.Hand
    /** @description Two players against each other, over the complete lists of public tables in which both have a seat in the end; voided lists are left out. */
    readonly HeadToHead: {
      /**
       * Format: int64
       * @description The deals of these lists in which both were at the table.
       */
      readonly deals: number
      /**
       * Format: int64
       * @description How many lists these are.
       */
      readonly lists: number
      /** @description The other. */
      readonly other: components['schemas']['Opponent']
      /** @description The one. */
      readonly player: components['schemas']['Opponent']
    }
    /** @description `/healthz`: the process is alive. */
    readonly Health: {
      /** @description `ok`. */
      readonly status: string
      /** @description The server's version. */
      readonly version: string
    }
    /**
     * @description A person or a program.
     * @enum {string}
     */
    readonly Kind: wire.Kind
    /** @description What a player may do in the deal now, apart from leaving. A missing field is no or nothing. */
    readonly Legal: wire.Legal
    /**
     * @description A level of a suit game or grand.
     * @enum {string}
     */
    readonly Level: wire.Level
    /** @description A level with its paragraph. */
    readonly LevelStep: wire.LevelStep
    /** @description A list with its sheet. */
    readonly ListDetail: {
      /** @description Which ranking it would count in. */
      readonly class?: components['schemas']['RankingClass']
      /** @description Whether it was played to its length. */
      readonly complete: boolean
      /**
       * Format: int64
       * @description When it ended; missing while it runs.
       */
      readonly endedAtMicros?: number
      /**
       * Format: uuid
       * @description The list, which is also its table's id.
       */
      readonly id: string
      /** @description Who plays or played; at a seat that somebody took over, whose its score is. */
      readonly players: readonly components['schemas']['ListPlayer'][]
      /** @description What its table is set to. */
      readonly settings: components['schemas']['Settings']
      /** @description What each player gets or pays in game points by the accounts as they stand (5.5.5); the sum is 0. */
      readonly settlement?: readonly components['schemas']['SettlementPart'][]
      /** @description The score sheet; deals that were voided are marked, and count 0. */
      readonly sheet: components['schemas']['Sheet']
      /** @description Who sat where in which of the finished deals, by seat and deal: more than one at a seat that somebody took over. */
      readonly sittings?: readonly components['schemas']['Sitting'][]
      /**
       * Format: int64
       * @description When it began, in microseconds since the Unix epoch.
       */
      readonly startedAtMicros: number
      /** @description That it was voided, if it was: it counts in no ranking then. */
      readonly void?: components['schemas']['Void']
    }
    /** @description A page of lists. */
    readonly ListPage: {
      /** @description The lists, the newest first. */
      readonly lists: readonly components['schemas']['ListSummary'][]
      /** @description What to ask for as `after` to get the next page; missing on the last one. */
      readonly next?: string
    }
    /** @description A player of a list; the figures are 0 while it runs. */
    readonly ListPlayer: {
      /**
       * Format: int32
       * @description Deals that count for him.
       */
      readonly deals: number
      /**
       * Format: int32
       * @description Deals lost as declarer, or charged for leaving.
       */
      readonly lost: number
      /** @description His name then. */
      readonly name: string
      /**
       * Format: int32
       * @description Deals lost by the others, which credited him.
       */
      readonly othersLost: number
      /**
       * Format: int32
       * @description His place in the list; missing while it runs.
       */
      readonly place?: number
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
      /**
       * Format: int64
       * @description The sum of his game points, without the 50, 40 and 30.
       */
      readonly points: number
      /** @description Where he sits. */
      readonly seat: components['schemas']['Seat']
      /**
       * Format: int64
       * @description The account after Seeger and Fabian.
       */
      readonly total: number
      /**
       * Format: int32
       * @description Deals won as declarer.
       */
      readonly won: number
    }
    /** @description The proofs of a list's shuffles. */
    readonly ListProofs: {
      /**
       * Format: uuid
       * @description The list's id.
       */
      readonly list: string
      /** @description The proofs, in order; those of shuffles that were given up before dealing included. */
      readonly proofs: readonly components['schemas']['Proof'][]
      /**
       * Format: int32
       * @description How many shuffles were begun: each has a proof once it is over, so a proof that is missing after the list is an alarm.
       */
      readonly shuffles: number
    }
    /** @description A list without its deals. */
    readonly ListSummary: {
      /** @description Which ranking it would count in. */
      readonly class?: components['schemas']['RankingClass']
      /** @description Whether it was played to its length. */
      readonly complete: boolean
      /**
       * Format: int64
       * @description When it ended; missing while it runs.
       */
      readonly endedAtMicros?: number
      /**
       * Format: uuid
       * @description The list, which is also its table's id.
       */
      readonly id: string
      /** @description Who plays or played. */
      readonly players: readonly components['schemas']['ListPlayer'][]
      /** @description Whether it counts for the ranking when it is complete. */
      readonly rated: boolean
      /** @description The rules. */
      readonly ruleSet: components['schemas']['RuleSet']
      /**
       * Format: int32
       * @description How many seats it began with: 3 or 4.
       */
      readonly seats: number
      /**
       * Format: int64
       * @description When it began, in microseconds since the Unix epoch.
       */
      readonly startedAtMicros: number
      /** @description That it was voided, if it was: it counts in no ranking then. */
      readonly void?: components['schemas']['Void']
    }
    /** @description A seat of a table in the lobby. */
    readonly LobbySeat: wire.LobbySeat
    /**
     * @description What a table in the lobby is doing.
     * @enum {string}
     */
    readonly LobbyState: wire.LobbyState
    /** @description A table in the lobby. */
    readonly LobbyTable: wire.LobbyTable
    /** @description A lock that keeps a player out. */
    readonly Lock: {
      /**
       * Format: int64
       * @description Since when he has been locked out without a break, in microseconds since the Unix epoch.
       */
      readonly lockedAtMicros: number
      /**
       * Format: uuid
       * @description Who locked him.
       */
      readonly lockedBy?: string
      /** @description The reason. */
      readonly reason: string
      /**
       * Format: int64
       * @description Until when; missing for good.
       */
      readonly untilMicros?: number
    }
    /** @description The unbroken run of top trumps that the declarer holds or lacks (2.4). */
    readonly Matadors: wire.Matadors
    /** @description Who the caller is. */
    readonly Me: {
      /** @description Whether the lobby shows that he likes to play at pub tables. */
      readonly likesPub?: boolean
      /** @description His name. */
      readonly name: string
      /** @description Whether archives may name him. */
      readonly namedInArchive: boolean
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
      /**
       * Format: int64
       * @description When he may change his name again; missing if he may now.
       */
      readonly renameAtMicros?: number
      /** @description His role; missing for guests. */
      readonly role?: components['schemas']['Role']
      /** @description This session's id. */
      readonly session: string
    }
    /**
     * @description How a list is played.
     * @enum {string}
     */
    readonly Mode: wire.Mode
    /** @description The months that have a ranking. */
    readonly MonthList: {
      /** @description They, the newest first, such as `2026-11`. */
      readonly months: readonly string[]
      /** @description The time zone in which they begin and end. */
      readonly zone: string
    }
    /** @description A guest who comes. */
    readonly NewGuest: {
      /** @description Whether the session is a cookie: for browsers. */
      readonly cookie?: boolean
      /** @description How he wants to be called. */
      readonly name: string
    }
    /** @description Keeps a player out. */
    readonly NewLock: {
      /**
       * Format: int32
       * @description For how many days, 1 to 3660; missing for good.
       */
      readonly days?: number
      /** @description The reason. */
      readonly reason: string
    }
    /** @description A change of the name. */
    readonly NewName: {
      /** @description The name from now on. */
      readonly name: string
    }
    /** @description A change of the password. */
    readonly NewPassword: {
      /** @description The password from now on. */
      readonly new: string
      /** @description The password so far. */
      readonly old: string
    }
    /** @description A contract that may be announced. */
    readonly Offer: wire.Offer
    /** @description One of two. */
    readonly Opponent: {
      /**
       * Format: int64
       * @description In how many of the lists he was placed before the other.
       */
      readonly ahead: number
      /** @description His name now. */
      readonly name: string
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
      /**
       * Format: int64
       * @description Points after Seeger and Fabian in these lists.
       */
      readonly points: number
    }
    /** @description How a deal ended. */
    readonly Outcome: wire.Outcome
    /**
     * @description Whether a seat took part in a shuffle.
     * @enum {string}
     */
    readonly Part: wire.Part
    /**
     * @description The phase of a deal.
     * @enum {string}
     */
    readonly Phase: wire.Phase
    /** @description Who somebody is. */
    readonly Player: wire.Player
    /** @description A player by id and name. */
    readonly PlayerName: {
      /** @description His name now. */
      readonly name: string
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
    }
    /** @description Players that were found. */
    readonly PlayerPage: {
      /** @description They. */
      readonly players: readonly components['schemas']['PlayerName'][]
    }
    /** @description A player's page. */
    readonly PlayerProfile: {
      /** @description Whether he is a computer player. */
      readonly computer: boolean
      /**
       * Format: int64
       * @description When he came, in microseconds since the Unix epoch.
       */
      readonly createdAtMicros: number
      /** @description Whether he has deleted his account. */
      readonly deleted: boolean
      /** @description His name now. */
      readonly name: string
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
      /** @description Whether he has an account. */
      readonly registered: boolean
      /** @description Where he stands in the rankings; of the months in which he does, the newest twelve of each class. */
      readonly standings: readonly components['schemas']['PlayerStanding'][]
    }
    /** @description A player's share of a shuffle: 32 bytes as hexadecimal digits; secret until all are bound. */
    readonly PlayerSeed: wire.PlayerSeed
    /** @description A player's line in one ranking. */
    readonly PlayerStanding: {
      /** @description Which kind of lists. */
      readonly class: components['schemas']['RankingClass']
      /** @description His line. */
      readonly entry: components['schemas']['RankingEntry']
      /** @description Over which time: `eternal`, `last360`, or a month such as `2026-11`. */
      readonly span: string
    }
    /** @description Why a request failed (RFC 9457), sent as `application/problem+json`. */
    readonly Problem: {
      /** @description The code. */
      readonly code: components['schemas']['Code']
      /** @description More about it. */
      readonly detail?: string
      /**
       * Format: int32
       * @description The status of the response.
       */
      readonly status: number
      /** @description What the code says. */
      readonly title: string
      /** @description A URN with the code. */
      readonly type: string
    }
    /** @description Everything that a verifier needs to do a shuffle again; public once the deal is over. */
    readonly Proof: wire.Proof
    /** @description What a seat gave to a shuffle. */
    readonly ProofPart: wire.ProofPart
    /** @description Whether the caller likes to play at pub tables, which the lobby shows. */
    readonly PubInterest: {
      /** @description Whether he does. */
      readonly likesPub: boolean
    }
    /** @description A player of a Ramsch. */
    readonly RamschPlayer: wire.RamschPlayer
    /** @description The result of a Ramsch: whoever has the most card points loses them, times the multiplier. */
    readonly RamschResult: wire.RamschResult
    /** @description What a Ramsch counts for a player. */
    readonly RamschScore: wire.RamschScore
    /** @description One part of a Ramsch's derivation, with the paragraph that it follows. */
    readonly RamschStep: wire.RamschStep
    /**
     * @description Which kind of lists a ranking counts.
     * @enum {string}
     */
    readonly RankingClass: 'official' | 'pub' | 'house'
    /** @description A player in a ranking: his rated lists. */
    readonly RankingEntry: {
      /**
       * Format: double
       * @description Points per deal.
       */
      readonly average: number
      /**
       * Format: int64
       * @description Deals that count for him, those in which he sat out included.
       */
      readonly deals: number
      /**
       * Format: double
       * @description The share of his deals in which he was declarer, 0 to 1.
       */
      readonly declaredShare: number
      /**
       * Format: int64
       * @description Lists.
       */
      readonly lists: number
      /**
       * Format: int64
       * @description Deals lost as declarer, or charged for leaving.
       */
      readonly lost: number
      /**
       * Format: int64
       * @description Deals that his side lost because he left.
       */
      readonly lostByLeaving: number
      /** @description His name now. */
      readonly name: string
      /**
       * Format: int64
       * @description His place, 1 and up.
       */
      readonly place: number
      /**
       * Format: uuid
       * @description His id.
       */
      readonly player: string
      /**
       * Format: int64
       * @description Points after Seeger and Fabian.
       */
      readonly points: number
      /**
       * Format: int64
       * @description Deals won as declarer.
       */
      readonly won: number
    }
    /** @description A page of a ranking. */
    readonly RankingPage: {
      /** @description Which kind of lists. */
      readonly class: components['schemas']['RankingClass']
      /** @description The players, the best first. */
      readonly entries: readonly components['schemas']['RankingEntry'][]
      /** @description What to ask for as `after` to get the next page; missing on the last one. */
      readonly next?: string
      /** @description Over which time: `eternal`, `last360`, or a month such as `2026-11`. */
      readonly span: string
    }
    /** @description `/readyz`: whether the server can do its work. */
    readonly Readiness: {
      /** @description Whether the database answers. */
      readonly database: boolean
      /** @description Whether the server is about to stop. */
      readonly draining: boolean
      /** @description Whether its schema is the one that the server needs; not there while the database does not answer. */
      readonly migrations?: boolean
      /** @description Whether all of the following are as they should be. */
      readonly ready: boolean
    }
    /**
     * @description What somebody may do beside playing.
     * @enum {string}
     */
    readonly Role: 'player' | 'referee' | 'administrator'
    /** @description The Bock and Ramsch round that runs, and whether another one follows. */
    readonly Rounds: wire.Rounds
    /** @description The rules: `sosko-2007`, `isko-2012` or `pub-2022`, the latter perhaps with switches, each once: `kontra=` off, 18 or all; `without-bid=` pass or ramsch; `factor=` adds or doubles; `skat=` last-trick or loser; `rounds=` off or some of lost-kontra,kontra-re,60; `bock=` 1 to 12; `ramsch=` 0 to 12; `spitze=` 0 to 10, with `,grand` and `,announced`. */
    readonly RuleSet: wire.RuleSet
    /**
     * @description What becomes of the running deal when a table is closed.
     * @enum {string}
     */
    readonly RunningDeal: 'score' | 'void'
    /** @description A chair at the table, 1 to 4, clockwise; the first deals first (3.2.1). */
    readonly Seat: wire.Seat
    /** @description What a player has bid. */
    readonly SeatBids: wire.SeatBids
    /** @description A hand as it was dealt. */
    readonly SeatCards: wire.SeatCards
    /** @description How a player has pushed the skat of a Ramsch on. */
    readonly SeatPush: wire.SeatPush
    /** @description What a deal counts for a player. */
    readonly SeatScore: wire.SeatScore
    /**
     * @description The state of a seat.
     * @enum {string}
     */
    readonly SeatState: wire.SeatState
    /** @description How many tricks a player has taken. */
    readonly SeatTricks: wire.SeatTricks
    /** @description A seat. */
    readonly SeatView: wire.SeatView
    /**
     * @description How seats are found (3.1.1).
     * @enum {string}
     */
    readonly Seating: wire.Seating
    /** @description What binds a seat to its seed: 32 bytes as hexadecimal digits. */
    readonly SeedHash: wire.SeedHash
    /** @description The server's share of a shuffle: 32 bytes as hexadecimal digits; secret until the deal is over. */
    readonly ServerSeed: wire.ServerSeed
    /** @description A session that has begun. */
    readonly SessionBody: {
      /** @description His name. */
      readonly name: string
      /**
       * Format: uuid
       * @description The player's id.
       */
      readonly player: string
      /** @description His role; missing for guests. */
      readonly role?: components['schemas']['Role']
      /** @description The secret that the session is known by; missing where it is a cookie. */
      readonly token?: string
    }
    /** @description A session: somewhere a player is logged in. */
    readonly SessionEntry: {
      /** @description The address that it was last used from. */
      readonly address?: string
      /** @description What the client calls itself. */
      readonly agent?: string
      /**
       * Format: int64
       * @description When it began, in microseconds since the Unix epoch.
       */
      readonly createdAtMicros: number
      /** @description Whether it is the one that asks. */
      readonly current: boolean
      /** @description Its id, which is no secret. */
      readonly id: string
      /**
       * Format: int64
       * @description When it was last used.
       */
      readonly lastUsedAtMicros?: number
    }
    /** @description Sessions of one player. */
    readonly SessionList: {
      /** @description They, the newest first. */
      readonly sessions: readonly components['schemas']['SessionEntry'][]
    }
    /** @description One setting. */
    readonly Setting: {
      /** @description Whether it is another one than the default. */
      readonly changed: boolean
      /** @description Its name, as in the file of settings. */
      readonly name: string
      /** @description Its value, as in the file of settings; secrets are left out. */
      readonly value: string
    }
    /** @description The settings that are in force. */
    readonly SettingList: {
      /** @description They, by name. */
      readonly settings: readonly components['schemas']['Setting'][]
    }
    /** @description What a table is set to, with every default filled in. */
    readonly Settings: wire.Settings
    /** @description What a player gets, or pays where it is negative, when a list is settled up (5.5.5). */
    readonly SettlementPart: {
      /**
       * Format: int64
       * @description As many times his own game points as there are players, minus the sum of all.
       */
      readonly points: number
      /** @description Where he sits. */
      readonly seat: components['schemas']['Seat']
    }
    /** @description The score sheet. */
    readonly Sheet: wire.Sheet
    /** @description One deal on the sheet. */
    readonly SheetRow: wire.SheetRow
    /** @description That somebody sat at a seat from one deal of a list to another. */
    readonly Sitting: wire.Sitting
    /**
     * @description What a deal is in the course of a list with Bock and Ramsch rounds.
     * @enum {string}
     */
    readonly Slot: wire.Slot
    /** @description One part of a derivation, with the paragraph that it follows. */
    readonly Step: wire.Step
    /** @description Who wants to substitute where all must agree. */
    readonly SubstituteOffer: wire.SubstituteOffer
    /** @description What happened at a table. */
    readonly TableEvent: wire.TableEvent
    /** @description A page of tables. */
    readonly TablePage: {
      /** @description What to ask for as `after` to get the next page; missing on the last one. */
      readonly next?: string
      /** @description They. */
      readonly tables: readonly components['schemas']['LobbyTable'][]
    }
    /** @description Everything that an observer may know of a table, enough to draw it. */
    readonly TableSnapshot: wire.TableSnapshot
    /** @description What a table is doing. */
    readonly TableStep: wire.TableStep
    /** @description An event with its time. */
    readonly TimedEvent: {
      /**
       * Format: int64
       * @description When, in microseconds since the Unix epoch.
       */
      readonly atMicros: number
      /** @description What. */
      readonly event: components['schemas']['TableEvent']
    }
    /** @description A trick. */
    readonly Trick: wire.Trick
    /** @description A card of a trick. */
    readonly TrickCard: wire.TrickCard
    /**
     * @description Why a seat became free during a list.
     * @enum {string}
     */
    readonly Vacating: wire.Vacating
    /** @description The server's own check of a deal's shuffle; `vorhand verify` makes the same one without the server. */
    readonly Verification: {
      /**
       * Format: int32
       * @description Among how many decks the server could have chosen by claiming that seeds did not arrive, 2 to the power of `withheld`; missing where only its own seed went in, since then nothing shows that the deck was not chosen.
       */
      readonly decks?: number
      /** @description What does not fit, in English. */
      readonly faults: readonly string[]
      /** @description Whether there is a proof; arranged cards have none. */
      readonly hasProof: boolean
      /**
       * Format: uuid
       * @description The deal's list.
       */
      readonly list: string
      /**
       * Format: int32
       * @description Its number in the list, 1 and up.
       */
      readonly number: number
      /**
       * Format: int32
       * @description How many players' seeds went into the shuffle, 0 to 4.
       */
      readonly revealed: number
      /** @description Whether there is a proof, and everything fits: the commitment, the seeds, the deck, and the cards of result and record. */
      readonly valid: boolean
      /**
       * Format: int32
       * @description How many players withheld their seed after its hash, 0 to 4.
       */
      readonly withheld: number
    }
    /** @description That a list or a deal was voided. */
    readonly Void: {
      /**
       * Format: int64
       * @description When, in microseconds since the Unix epoch.
       */
      readonly atMicros: number
      /** @description Why. */
      readonly reason: string
    }
    /**
     * @description Who may watch.
     * @enum {string}
     */
    readonly Watching: wire.Watching
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type Access = components['schemas']['Access']
export type Account = components['schemas']['Account']
export type AdminTable = components['schemas']['AdminTable']
export type Announced = components['schemas']['Announced']
export type Announcement = components['schemas']['Announcement']
export type ArchiveConsent = components['schemas']['ArchiveConsent']
export type AuditItem = components['schemas']['AuditItem']
export type AuditPage = components['schemas']['AuditPage']
export type Because = components['schemas']['Because']
export type Bid = components['schemas']['Bid']
export type Card = components['schemas']['Card']
export type Cards = components['schemas']['Cards']
export type CloseTable = components['schemas']['CloseTable']
export type Code = components['schemas']['Code']
export type Commitment = components['schemas']['Commitment']
export type Contract = components['schemas']['Contract']
export type Credentials = components['schemas']['Credentials']
export type DealDetail = components['schemas']['DealDetail']
export type DealNow = components['schemas']['DealNow']
export type DealPlayer = components['schemas']['DealPlayer']
export type DealResult = components['schemas']['DealResult']
export type DealState = components['schemas']['DealState']
export type Deck = components['schemas']['Deck']
export type Deletion = components['schemas']['Deletion']
export type Derivation = components['schemas']['Derivation']
export type End = components['schemas']['End']
export type Ending = components['schemas']['Ending']
export type FormerName = components['schemas']['FormerName']
export type FoundPlayer = components['schemas']['FoundPlayer']
export type FoundPlayers = components['schemas']['FoundPlayers']
export type Game = components['schemas']['Game']
export type GameResult = components['schemas']['GameResult']
export type GivenName = components['schemas']['GivenName']
export type GivenRole = components['schemas']['GivenRole']
export type Hand = components['schemas']['Hand']
export type HeadToHead = components['schemas']['HeadToHead']
export type Health = components['schemas']['Health']
export type Kind = components['schemas']['Kind']
export type Legal = components['schemas']['Legal']
export type Level = components['schemas']['Level']
export type LevelStep = components['schemas']['LevelStep']
export type ListDetail = components['schemas']['ListDetail']
export type ListPage = components['schemas']['ListPage']
export type ListPlayer = components['schemas']['ListPlayer']
export type ListProofs = components['schemas']['ListProofs']
export type ListSummary = components['schemas']['ListSummary']
export type LobbySeat = components['schemas']['LobbySeat']
export type LobbyState = components['schemas']['LobbyState']
export type LobbyTable = components['schemas']['LobbyTable']
export type Lock = components['schemas']['Lock']
export type Matadors = components['schemas']['Matadors']
export type Me = components['schemas']['Me']
export type Mode = components['schemas']['Mode']
export type MonthList = components['schemas']['MonthList']
export type NewGuest = components['schemas']['NewGuest']
export type NewLock = components['schemas']['NewLock']
export type NewName = components['schemas']['NewName']
export type NewPassword = components['schemas']['NewPassword']
export type Offer = components['schemas']['Offer']
export type Opponent = components['schemas']['Opponent']
export type Outcome = components['schemas']['Outcome']
export type Part = components['schemas']['Part']
export type Phase = components['schemas']['Phase']
export type Player = components['schemas']['Player']
export type PlayerName = components['schemas']['PlayerName']
export type PlayerPage = components['schemas']['PlayerPage']
export type PlayerProfile = components['schemas']['PlayerProfile']
export type PlayerSeed = components['schemas']['PlayerSeed']
export type PlayerStanding = components['schemas']['PlayerStanding']
export type Problem = components['schemas']['Problem']
export type Proof = components['schemas']['Proof']
export type ProofPart = components['schemas']['ProofPart']
export type PubInterest = components['schemas']['PubInterest']
export type RamschPlayer = components['schemas']['RamschPlayer']
export type RamschResult = components['schemas']['RamschResult']
export type RamschScore = components['schemas']['RamschScore']
export type RamschStep = components['schemas']['RamschStep']
export type RankingClass = components['schemas']['RankingClass']
export type RankingEntry = components['schemas']['RankingEntry']
export type RankingPage = components['schemas']['RankingPage']
export type Readiness = components['schemas']['Readiness']
export type Role = components['schemas']['Role']
export type Rounds = components['schemas']['Rounds']
export type RuleSet = components['schemas']['RuleSet']
export type RunningDeal = components['schemas']['RunningDeal']
export type Seat = components['schemas']['Seat']
export type SeatBids = components['schemas']['SeatBids']
export type SeatCards = components['schemas']['SeatCards']
export type SeatPush = components['schemas']['SeatPush']
export type SeatScore = components['schemas']['SeatScore']
export type SeatState = components['schemas']['SeatState']
export type SeatTricks = components['schemas']['SeatTricks']
export type SeatView = components['schemas']['SeatView']
export type Seating = components['schemas']['Seating']
export type SeedHash = components['schemas']['SeedHash']
export type ServerSeed = components['schemas']['ServerSeed']
export type SessionBody = components['schemas']['SessionBody']
export type SessionEntry = components['schemas']['SessionEntry']
export type SessionList = components['schemas']['SessionList']
export type Setting = components['schemas']['Setting']
export type SettingList = components['schemas']['SettingList']
export type Settings = components['schemas']['Settings']
export type SettlementPart = components['schemas']['SettlementPart']
export type Sheet = components['schemas']['Sheet']
export type SheetRow = components['schemas']['SheetRow']
export type Sitting = components['schemas']['Sitting']
export type Slot = components['schemas']['Slot']
export type Step = components['schemas']['Step']
export type SubstituteOffer = components['schemas']['SubstituteOffer']
export type TableEvent = components['schemas']['TableEvent']
export type TablePage = components['schemas']['TablePage']
export type TableSnapshot = components['schemas']['TableSnapshot']
export type TableStep = components['schemas']['TableStep']
export type TimedEvent = components['schemas']['TimedEvent']
export type Trick = components['schemas']['Trick']
export type TrickCard = components['schemas']['TrickCard']
export type Vacating = components['schemas']['Vacating']
export type Verification = components['schemas']['Verification']
export type Void = components['schemas']['Void']
export type Watching = components['schemas']['Watching']
export type $defs = Record<string, never>
export type operations = Record<string, never>
