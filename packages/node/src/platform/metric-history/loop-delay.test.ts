import { pause } from '@kg/core/async'
import { expect, it } from 'vitest'
import { watchLoopDelay } from './loop-delay.js'

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('tells by how much the event loop was late since the last reading', async () => {
  const delay = watchLoopDelay()
  for (let i = 0; i < 4; i++) {
    block(80)
    await pause(1)
  }
  expect(delay.readP99Ms()).toBeGreaterThan(30)
  expect(delay.readP99Ms()).toBe(0)
  delay.stop()
})
