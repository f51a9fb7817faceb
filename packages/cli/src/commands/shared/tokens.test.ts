import { expect, it } from 'vitest'
import { tokens, weiOfTokens } from './tokens.js'

it('reads and writes amounts of tokens', () => {
  for (const text of ['0', '1', '2.5', '0.000000000000000001', '1234567.000001'])
    expect(tokens(weiOfTokens(text) ?? '')).toBe(text)
  for (const text of ['', '-1', '1e3', '1.', '.5', '0.0000000000000000001', 'some'])
    expect(weiOfTokens(text)).toBe(undefined)
})
