import type { Language } from '../text'
import { WORDS } from './texts'

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

const formats = new Map<string, Intl.NumberFormat>()

function format(language: Language, digits: number): Intl.NumberFormat {
  const key = `${language}${digits}`
  let made = formats.get(key)
  if (made === undefined) {
    made = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(key, made)
  }
  return made
}

/** A number with so many digits after the decimal comma or point, and a true minus sign. */
export function number(value: number, language: Language, digits = 0): string {
  return format(language, digits).format(value).replace('-', '−')
}

/** A score with its sign: "+44", "−88", "0". */
export function signed(value: number, language: Language): string {
  return value > 0 ? `+${number(value, language)}` : number(value, language)
}

/** A share of one in percent, without digits after the comma: "44 %". */
export function percent(share: number, language: Language): string {
  return WORDS[language].percent(number(share * 100, language))
}

/** A place in an order: "3.", "3rd". */
export function place(value: number, language: Language): string {
  return WORDS[language].place(value)
}
