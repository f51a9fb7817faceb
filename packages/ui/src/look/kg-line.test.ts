import { expect, it } from 'vitest'
import { kgLine } from './kg-line.js'

it('leaves plain words plain, and what is not there out', () => {
  expect(kgLine('ka', 'publish', 'tomatoes', '-c', 'garden', undefined)).toBe('kg ka publish tomatoes -c garden')
})

it('lets no name run anything', () => {
  expect(kgLine('ka', 'prove', 'a;reboot', '-c', '$(id)')).toBe("kg ka prove 'a;reboot' -c '$(id)'")
})
