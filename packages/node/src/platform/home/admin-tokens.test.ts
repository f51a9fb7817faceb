import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { makeTestHome, modeOf } from '../testing/test-home.test.support.js'
import { AdminTokens, newToken, tokenHash } from './admin-tokens.js'

describe('the admin tokens', () => {
  it('begin with one random token that only the owner can read', () => {
    using home = makeTestHome()
    const tokens = new AdminTokens(home)
    const token = readFileSync(home.tokens, 'utf8').trim()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(modeOf(home.tokens)).toBe(0o600)
    expect([tokens.has(token), tokens.has(newToken()), tokens.has('')]).toEqual([true, false, false])
  })

  it('stay those that the file lists when the node starts again', () => {
    using home = makeTestHome()
    writeFileSync(home.tokens, 'mine\n')
    expect(new AdminTokens(home).has('mine')).toBe(true)
    expect(readFileSync(home.tokens, 'utf8')).toBe('mine\n')
  })

  it('may stand one a line, between empty lines and comments', () => {
    using home = makeTestHome()
    writeFileSync(home.tokens, '# of the laptop\r\nfirst\r\n\n  second  \n#third\n')
    const tokens = new AdminTokens(home)
    const words = ['first', 'second', '#third', 'third', '# of the laptop', '']
    expect(words.filter((word) => tokens.has(word))).toEqual(['first', 'second'])
  })

  it('change with the file, without a restart', async () => {
    using home = makeTestHome()
    writeFileSync(home.tokens, 'old\n')
    const tokens = new AdminTokens(home)
    expect(tokens.has('old')).toBe(true)
    writeFileSync(home.tokens, 'fresh\n')
    await setImmediate()
    expect([tokens.has('old'), tokens.has('fresh')]).toEqual([false, true])
  })

  it('admit nobody while the file is gone', async () => {
    using home = makeTestHome()
    writeFileSync(home.tokens, 'old\n')
    const tokens = new AdminTokens(home)
    expect(tokens.has('old')).toBe(true)
    rmSync(home.tokens)
    await setImmediate()
    expect(tokens.has('old')).toBe(false)
    writeFileSync(home.tokens, 'old\n')
    await setImmediate()
    expect(tokens.has('old')).toBe(true)
  })
})

describe('a token', () => {
  it('is another one each time, and is stored as its SHA-256', () => {
    expect(newToken()).not.toBe(newToken())
    expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('admit nobody while the file cannot be read, however often they are asked', async () => {
    using home = makeTestHome()
    writeFileSync(home.tokens, 'old\n')
    const tokens = new AdminTokens(home)
    expect(tokens.has('old')).toBe(true)
    rmSync(home.tokens)
    mkdirSync(home.tokens)
    await setImmediate()
    for (let again = 0; again < 3; again++) expect(() => tokens.has('old')).toThrow('EISDIR')
  })
})
