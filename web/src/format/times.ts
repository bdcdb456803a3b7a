import type { Language } from '../text'
import { WORDS } from './texts'
import { joined } from './words'

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

type Shape = 'date' | 'time' | 'dateTime' | 'month'

const SHAPES: Record<Shape, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, shape: Shape): Intl.DateTimeFormat {
  const key = `${language} ${shape}`
  let made = formats.get(key)
  if (made === undefined) {
    made = new Intl.DateTimeFormat(LOCALES[language], SHAPES[shape])
    formats.set(key, made)
  }
  return made
}

/** A span as a clock shows it: "0:42", "12:05", "1:02:03". What has begun counts as a whole second; less than nothing is 0:00. */
export function clock(millis: number): string {
  const all = Math.max(0, Math.ceil(millis / 1000))
  const seconds = String(all % 60).padStart(2, '0')
  const minutes = Math.floor(all / 60)
  if (minutes < 60) return `${minutes}:${seconds}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${seconds}`
}

/** A span in words: "42 Sekunden", "1 Minute und 30 Sekunden", "2 hours". */
export function span(seconds: number, language: Language): string {
  const { hours, minutes, seconds: ofSeconds } = WORDS[language]
  const all = Math.max(0, Math.round(seconds))
  const parts = [
    [Math.floor(all / 3600), hours],
    [Math.floor(all / 60) % 60, minutes],
    [all % 60, ofSeconds],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, counted]) => counted(count))
  return said.length === 0 ? ofSeconds(0) : joined(said, language)
}

/** A day: "30. November 2026", "30 November 2026". */
export function date(micros: number, language: Language): string {
  return format(language, 'date').format(micros / 1000)
}

/** A time of day: "18:05". */
export function time(micros: number, language: Language): string {
  return format(language, 'time').format(micros / 1000)
}

/** A day with its time of day. */
export function dateTime(micros: number, language: Language): string {
  return format(language, 'dateTime').format(micros / 1000)
}

/** A month that is written as `2026-11`: "November 2026". */
export function month(text: string, language: Language): string {
  const found = /^(\d{4})-(\d{2})$/.exec(text)
  if (found === null) return text
  return format(language, 'month').format(Date.UTC(Number(found[1]), Number(found[2]) - 1))
}
