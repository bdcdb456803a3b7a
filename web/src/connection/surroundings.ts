/** What a connection needs of the world around it; tests give it another world. */

/** What is told of a socket. */
export interface SocketEvents {
  opened(): void
  said(text: string): void
  /** The socket is gone, or was never there; told once. */
  closed(code: number): void
}

/** One end of a line. */
export interface Socket {
  send(text: string): void
  /** Closes it; nothing is told of it any more. */
  close(): void
}

export interface Surroundings {
  /** Opens a socket to the server. */
  socket(events: SocketEvents): Socket
  /** A clock that nobody sets, in milliseconds. */
  now(): number
  /** Does something later, unless the returned function is called before. */
  after(millis: number, act: () => void): () => void
  /** A number from 0 up to 1. */
  random(): number
  /** So many bytes that nobody can foresee. */
  bytes(count: number): Uint8Array
}

/** A fresh UUID of version 4. A page on plain http has no `crypto.randomUUID`, so it is made of random bytes. */
export function uuid(surroundings: Pick<Surroundings, 'bytes'>): string {
  const hex = [...surroundings.bytes(16)].map((byte, place) => {
    const fixed = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte
    return fixed.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

/** The browser and the server that the page is from. */
export function browser(): Surroundings {
  return {
    socket(events) {
      const address = new URL('/ws/v1', location.href)
      address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
      const socket = new WebSocket(address, 'skat.v1+json')
      let isOver = false
      socket.onopen = () => {
        if (!isOver) events.opened()
      }
      socket.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (!isOver && typeof data === 'string') events.said(data)
      }
      socket.onclose = ({ code }) => {
        if (isOver) return
        isOver = true
        events.closed(code)
      }
      return {
        send: (text) => socket.send(text),
        close() {
          isOver = true
          socket.close(1000)
        },
      }
    },
    now: () => performance.now(),
    after(millis, act) {
      const timer = setTimeout(act, millis)
      return () => clearTimeout(timer)
    },
    random: () => Math.random(),
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  }
}
