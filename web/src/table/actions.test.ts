import { expect, it } from 'vitest'
import type { Phase, TableStep } from '../wire/messages'
import { taskOf } from './actions'
import { exampleView } from './example'

// What a newer server says is not of these types; it comes all the same.
it('a step that is not known is like a pause', () => {
  const step = { kind: 'tossing' } as unknown as TableStep
  expect(taskOf(exampleView({}, { step }))).toEqual({ kind: 'pause' })
})

it('a phase of the deal that is not known asks nothing of the observer', () => {
  expect(taskOf(exampleView({ phase: 'kontra' as unknown as Phase, turn: 1 }))).toEqual({ kind: 'pause' })
})
