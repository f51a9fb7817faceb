import { expect, it } from 'vitest'
import { purposeOf } from './purpose.js'

it.each([
  ['c77b22be6abf7b02/publish/12/1/1', 'Publish an asset'],
  ['c77b22be6abf7b02/approve/publish/12/1/1', 'Approve tokens'],
  ['@gnosis:100/c77b/market/5f0c-1/request-withdrawal', 'Market: request withdrawal'],
  ['c77b/pca/1f2e/approve', 'Conviction account: approve'],
  ['something/else', 'something/else'],
])('says of %s: %s', (key, words) => {
  expect(purposeOf(key)).toBe(words)
})
