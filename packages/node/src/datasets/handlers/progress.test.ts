import { expect, it } from 'vitest'
import { HandlerProgress } from './progress.js'

it('remembers how far a job has come until it ends', () => {
  const progress = new HandlerProgress()
  expect(progress.of('a')).toEqual({})
  progress.report('a', { objects: 256 })
  progress.report('a', { objects: 512 })
  progress.report('b', { objects: 1 })
  expect(progress.of('a')).toEqual({ objects: 512 })
  progress.end('a')
  expect([progress.of('a'), progress.of('b')]).toEqual([{}, { objects: 1 }])
})
