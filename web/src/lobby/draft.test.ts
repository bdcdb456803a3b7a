import { describe, expect, it } from 'vitest'
import { dealsIn, drafted, inMode, presetOf, PRESETS, spotOf, tableName, wish, withPreset } from './draft'

describe('templates', () => {
  it.each(PRESETS)('%s is known by what it sets', (preset) => {
    expect(presetOf(drafted('Altenburg', preset))).toBe(preset)
  })

  it('a draft that was changed is none of them', () => {
    expect(presetOf({ ...drafted('Altenburg'), seats: '4' })).toBe('own')
  })

  it('a template keeps name and password', () => {
    const draft = withPreset({ ...drafted('Altenburg'), password: 'Unter' }, 'tournament')
    expect(draft).toMatchObject({ name: 'Altenburg', password: 'Unter', mode: 'tournament', watching: 'nobody' })
  })
})

describe('what the server is asked', () => {
  function wished(draft = drafted('Altenburg')) {
    const result = wish(draft)
    if (!result.ok) throw new Error('wrong')
    return result.wish
  }

  it('a limit that is off is not sent', () => {
    const { settings } = wished()
    expect(settings).not.toHaveProperty('moveSeconds')
    expect(settings).not.toHaveProperty('delaySeconds')
    expect(wished({ ...drafted('A'), limited: true, watching: 'delayed' }).settings).toMatchObject({
      moveSeconds: 60,
      delaySeconds: 60,
    })
  })

  it('an endless list has null rounds', () => {
    expect(wished({ ...drafted('A'), endless: true }).settings.rounds).toBeNull()
  })

  it('a password goes only with a table that wants one, and its lack is for the server to tell', () => {
    expect(wished({ ...drafted('A'), password: 'Unter' })).not.toHaveProperty('password')
    expect(wished({ ...drafted('A'), access: 'password', password: 'Unter' }).password).toBe('Unter')
    expect(wished({ ...drafted('A'), access: 'password' })).not.toHaveProperty('password')
  })

  it('what is no number is told at its place', () => {
    const result = wish({
      ...drafted('A'),
      rounds: 'viele',
      waitSeconds: '',
      vacancySeconds: '-1',
      limited: true,
      moveSeconds: '1.5',
    })
    expect(result.ok ? [] : [...result.wrong]).toEqual([
      ['rounds', 'bad_rounds'],
      ['wait', 'bad_wait'],
      ['vacancy', 'bad_pause'],
      ['move', 'bad_move_time'],
    ])
  })

  it('points and the time for an answer go only with pub rules', () => {
    const pointed = { ...drafted('A'), pointed: true, untilPoints: '10000', answerSeconds: '30' }
    expect(wished(pointed).settings).not.toHaveProperty('untilPoints')
    expect(wished(pointed).settings).not.toHaveProperty('answerSeconds')
    expect(wished({ ...pointed, ruleSet: 'pub-2022 bock=4' }).settings).toMatchObject({
      ruleSet: 'pub-2022 bock=4',
      untilPoints: 10000,
      answerSeconds: 30,
    })
    expect(wished(drafted('A', 'pub')).settings).not.toHaveProperty('untilPoints')
  })

  it('what is no number is told at its place at a pub table too', () => {
    const result = wish({ ...drafted('A', 'pub'), pointed: true, untilPoints: 'alle', answerSeconds: '' })
    expect(result.ok ? [] : [...result.wrong]).toEqual([
      ['answer', 'bad_answer_time'],
      ['points', 'bad_until_points'],
    ])
  })

  it('a number that is hidden need not be one', () => {
    expect(wish({ ...drafted('A'), rounds: '', endless: true, moveSeconds: '', delaySeconds: '' }).ok).toBe(true)
  })
})

it('a tournament waits longer and has no onlookers', () => {
  expect(inMode(drafted('A'), 'tournament')).toMatchObject({ waitSeconds: '600', watching: 'nobody' })
  expect(inMode(drafted('A', 'tournament'), 'free')).toMatchObject({ waitSeconds: '90', watching: 'live' })
})

it('the number of deals follows from rounds and seats', () => {
  expect(dealsIn({ ...drafted('A'), rounds: '12', seats: '4' })).toBe(48)
  expect(dealsIn({ ...drafted('A'), endless: true })).toBeUndefined()
})

it('a refusal is told where it belongs', () => {
  const draft = drafted('A')
  expect(spotOf('bad_name', draft)).toBe('name')
  expect(spotOf('bad_pause', { ...draft, pauseSeconds: '601' })).toBe('pause')
  expect(spotOf('bad_pause', { ...draft, vacancySeconds: '601' })).toBe('vacancy')
  expect(spotOf('account_needed', draft)).toBe('rated')
  expect(spotOf('bad_rule_set', draft)).toBe('ruleSet')
  expect(spotOf('bad_until_points', draft)).toBe('points')
  expect(spotOf('bad_answer_time', draft)).toBe('answer')
  expect(spotOf('bad_rated', draft)).toBe('rated')
  expect(spotOf('too_many_tables', draft)).toBeUndefined()
})

it('a table is called after who makes it, if that is short enough', () => {
  const after = (name: string): string => `Tisch von ${name}`
  expect(tableName(after, 'Anna')).toBe('Tisch von Anna')
  expect(tableName(after, 'Maximilian Mustermann')).toBe('Maximilian Mustermann')
})
