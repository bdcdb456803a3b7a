import { describe, expect, test } from 'vitest'
import { admin as german } from '../text/de/admin'
import { admin as english } from '../text/en/admin'
import { detailsOf } from './details'

describe('details of the audit log', () => {
  test('what is known is said in words', () => {
    expect(detailsOf({ days: null }, german)).toEqual([['Tage', 'auf Dauer']])
    expect(detailsOf({ days: 7 }, english)).toEqual([['Days', '7']])
    expect(detailsOf({ role: 'referee' }, german)).toEqual([['Rolle', 'Schiedsrichter']])
    expect(detailsOf({ runningDeal: 'void' }, english)).toEqual([['The running deal', 'Close at once']])
    expect(detailsOf({ deal: 3 }, german)).toEqual([['Spiel', '3']])
  })

  test('what is not known is shown as it is', () => {
    expect(detailsOf({ toString: 'x', more: [1] }, german)).toEqual([
      ['toString', 'x'],
      ['more', '[1]'],
    ])
    expect(detailsOf(null, german)).toEqual([])
    expect(detailsOf('text', german)).toEqual([])
  })
})
