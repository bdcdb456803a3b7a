/** Bytes and hexadecimal digits. */
const HEX = /^([0-9a-fA-F]{2})*$/

/** The bytes that hexadecimal digits stand for; nothing if they are none, or not so many. */
export function fromHex(text: string, length: number): Uint8Array | undefined {
  if (text.length !== 2 * length || !HEX.test(text)) return undefined
  return Uint8Array.from({ length }, (_, place) => Number.parseInt(text.slice(2 * place, 2 * place + 2), 16))
}

/** Bytes as hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes one after another. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

/** A number as four bytes, the greatest first. */
export function fourBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** A text of ASCII as its bytes. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
