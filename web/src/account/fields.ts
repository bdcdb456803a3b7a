import { isOfServer, type Cause } from '../client/refusal'
import type { Code } from '../wire/messages'

/** What a form about a player asks for. */
export type FieldName = 'name' | 'password'

/** The fewest characters that the password of an account has. */
const SHORTEST_PASSWORD = 8

const ABOUT: Readonly<Partial<Record<Code, FieldName>>> = {
  bad_name: 'name',
  name_taken: 'name',
  name_not_allowed: 'name',
  renamed_lately: 'name',
  bad_account_password: 'password',
  wrong_login: 'password',
  wrong_password: 'password',
  bad_password: 'password',
  password_missing: 'password',
}

/** Whether a code says that something is wrong with what was entered there. */
export function isAbout(code: Cause, field: FieldName): boolean {
  return isOfServer(code) && ABOUT[code] === field
}

/**
 * Whether a code says that a password that was entered to prove who somebody is, is not the right one. What cannot be a
 * password at all is refused as such, but is just as wrong.
 */
export function isWrongPassword(code: Cause, entered: string): boolean {
  return code === 'wrong_login' || (code === 'bad_account_password' && [...entered].length < SHORTEST_PASSWORD)
}

/** Puts the cursor into the first field of a form that has an error, after it is drawn. */
export function toFirstError(form: HTMLElement | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]')?.focus()
}
