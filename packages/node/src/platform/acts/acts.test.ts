import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumAddress } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { type Action, actOf, acts, isAbout, isAct } from './acts.js'

const agent = checksumAddress(`0x${'ab'.repeat(20)}`)

describe('the catalogue of receipts', () => {
  it('names the agent by its DID and leaves out what is not said', () => {
    expect(actOf('asset.create', agent, 'urn:x')).toEqual({
      agent: `did:kg:agent:${agent.toLowerCase()}`,
      action: 'asset.create',
      subject: 'urn:x',
    })
    expect(actOf('asset.share', agent, 'urn:x', { layer: 'swm', root: '0x01' })).toMatchObject({
      layer: 'swm',
      root: '0x01',
    })
  })

  it('tells whether a receipt is one of some acts', () => {
    expect(isAct({ action: 'asset.share' }, 'asset.receive', 'asset.share')).toBe(true)
    expect(isAct({ action: 'asset.share' }, 'asset.receive')).toBe(false)
  })

  it('tells areas apart by their whole name', () => {
    expect(isAbout({ action: 'join.request' }, 'asset', 'join')).toBe(true)
    expect(isAbout({ action: 'joiner.request' }, 'join')).toBe(false)
    expect(isAbout({ action: 'asset' }, 'asset')).toBe(false)
  })

  it('says in one sentence what each act means', () => {
    for (const [action, says] of Object.entries(acts)) {
      expect(action).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
      expect(says, action).toMatch(/^[A-Z][^.]+\.$/)
    }
    expect(new Set(Object.values(acts)).size).toBe(Object.keys(acts).length)
  })

  it('lists no act that nobody writes', () => {
    const written = sources().map(({ text }) => text.replace(/\bisAct\([^)]*\)/g, ''))
    const unused = (Object.keys(acts) as Action[]).filter((action) => !written.some((text) => names(text, action)))
    expect(unused).toEqual([])
  })

  it('is what listeners ask: none compares the name of an action itself', () => {
    const compares = /\baction\s*[!=]==?\s*['"`]|\baction\.startsWith\(|\.(?:has|includes|test)\((?:\w+\.)?action\)/
    expect(sources().flatMap(({ path, text }) => (compares.test(text) ? [path] : []))).toEqual([])
  })

  it('makes every act from a whole name: no file spells an act out or puts its name together', () => {
    const literal = /\baction: ?['"`][a-z-]+\.[^'"`]+['"`](?=\s*[,}])|\bactOf\(\s*`/
    expect(sources().flatMap(({ path, text }) => (literal.test(text) ? [path] : []))).toEqual([])
  })
})

const names = (text: string, action: Action): boolean => text.includes(`'${action}'`)

/** The sources of this package, without the catalogue and the tests. */
function sources(): { path: string; text: string }[] {
  const root = join(import.meta.dirname, '../../../src')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && path !== join('platform', 'acts', 'acts.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
