import { describe, expect, it } from 'vitest'
import { chainWith, contentBundle, lines, receiptOf, statementBundle } from './bundles.test.support.js'
import { verdictOn } from './verdict.js'

const one = statementBundle(lines[3]!)
const { anchor: _, ...shared } = one
const request = chainWith([receiptOf(one)])
const shown = async (...given: Parameters<typeof verdictOn>) => {
  const { ok, checks } = await verdictOn(...given)
  return [ok, checks.map(({ part, result }) => `${part} ${result}`).join(', ')]
}

describe('verdictOn', () => {
  it('tells part by part how far a bundle holds', async () => {
    const good = 'shape ok, statement ok, path ok, commitment ok, seal ok'
    expect(await shown(one, { request })).toEqual([true, `${good}, anchor ok`])
    expect(await shown(one)).toEqual([true, `${good}, anchor not-checked`])
    expect(await shown(shared)).toEqual([true, good])
    expect(await shown(shared, { request })).toEqual([false, `${good}, anchor failed`])
    expect(await shown(one, { request: chainWith([]) })).toEqual([false, `${good}, anchor failed`])
  })

  it('checks nothing behind what fails', async () => {
    expect(await shown({ ...one, statement: { line: lines[4] } }, { request })).toEqual([
      false,
      'shape ok, statement ok, path failed, commitment not-checked, seal not-checked, anchor not-checked',
    ])
    expect(await shown({ ...contentBundle(), content: [] })).toEqual([
      false,
      'shape ok, content failed, commitment not-checked, seal not-checked, anchor not-checked',
    ])
    expect(await shown(one, { expected: { author: one.anchor.contract } })).toEqual([
      false,
      'shape ok, statement ok, path ok, commitment ok, seal failed, anchor not-checked',
    ])
  })

  it('tells who says what, and where', async () => {
    expect((await verdictOn(one)).claim).toEqual({
      author: one.seal.fields.author,
      asset: 'plan',
      version: 1,
      contextGraphId: 'notes',
      statements: 11,
      statement: lines[3],
      privateStatements: true,
      kaId: one.anchor.kaId,
      anchor: one.anchor,
    })
    expect((await verdictOn(contentBundle())).claim).not.toHaveProperty('statement')
  })

  it('claims nothing for what is no bundle', async () => {
    expect(await verdictOn('hello')).toEqual({
      ok: false,
      checks: [{ part: 'shape', result: 'failed', meaning: 'It is a proof bundle' }],
      failed: 'shape',
      why: 'a bundle is an object',
    })
  })
})
