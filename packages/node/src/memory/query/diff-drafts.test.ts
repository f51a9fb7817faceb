import type { Line } from '@kg/core'
import { describe, expect, it } from 'vitest'
import { ann, asAnn, bob, refusal } from '../testing/test-memory.test.support.js'
import { noAliases } from './aliases.test.support.js'
import { diffDrafts } from './diff-drafts.js'
import { draftGraphOf } from './draft-graph.js'
import type { UpdatePlan } from './plan-update.js'

const draft = { contextGraph: 'lab', sub: '', name: 'd' }
const graph = draftGraphOf(draft, asAnn)
const [one, two] = ['<urn:s> <urn:p> "1" .', '<urn:s> <urn:p> "2" .']
const plan: UpdatePlan = {
  additionsOnly: false,
  graphs: [],
  ranges: false,
  readsUnion: false,
  stepwise: false,
  dropped: new Set(),
  created: new Set(),
}

function diff(before: Line[] | undefined, after: Line[] | undefined, more: Partial<UpdatePlan> = {}, name = graph) {
  const stateOf = (lines: Line[] | undefined) => new Map(lines === undefined ? [] : [[name, lines]])
  const visitor = { caller: asAnn, scope: undefined, aliases: noAliases }
  return diffDrafts({ before: stateOf(before), after: stateOf(after) }, { ...plan, ...more }, visitor)
}

describe('the changes that an update makes to drafts', () => {
  it('are none where a draft is as it was', () => {
    expect(diff([one, two], [two, one])).toEqual([])
    expect(diff(undefined, [])).toEqual([])
  })

  it('add what is only added, with blank nodes of its own', () => {
    expect(diff([one], [one, two])).toEqual([{ graph, draft, kind: 'append', lines: [two] }])
    expect(diff(['_:a <urn:p> "1" .'], ['_:a <urn:p> "1" .', '_:b <urn:p> "2" .'])).toMatchObject([{ kind: 'append' }])
  })

  it('replace a draft that loses something, or whose blank nodes get more to say', () => {
    expect(diff([one, two], [two])).toEqual([{ graph, draft, kind: 'replace', lines: [two] }])
    const grown = ['_:a <urn:p> "1" .', '_:a <urn:p> "2" .']
    expect(diff(['_:a <urn:p> "1" .'], grown)).toEqual([{ graph, draft, kind: 'replace', lines: grown }])
    expect(diff([one], undefined)).toEqual([{ graph, draft, kind: 'replace', lines: [] }])
  })

  it('make a draft that was not there', () => {
    expect(diff(undefined, [one], { additionsOnly: true })).toMatchObject([{ kind: 'append', lines: [one] }])
    expect(diff(undefined, [one])).toMatchObject([{ kind: 'replace', lines: [one] }])
    expect(diff(undefined, undefined, { created: new Set([graph]) })).toMatchObject([{ kind: 'replace', lines: [] }])
  })

  it('discard a draft that is dropped, unless something is put into it afterwards', () => {
    const dropped = new Set([graph])
    expect(diff([one], undefined, { dropped })).toEqual([{ graph, draft, kind: 'discard' }])
    expect(diff([one], [two], { dropped })).toMatchObject([{ kind: 'replace' }])
    expect(diff(undefined, undefined, { dropped })).toEqual([])
  })

  it('are refused for any graph that is no draft of the caller’s', () => {
    for (const other of [
      'urn:g',
      draftGraphOf(draft, { agent: bob, isAdmin: false }),
      graph.replace('/_wm/', '/_swm/'),
    ])
      expect(() => diff([one], [two], {}, other), other).toThrow(refusal('GRAPH_NOT_WRITABLE'))
    expect(diff([one], [one], {}, 'urn:g')).toEqual([])
    expect(graph).toContain(ann)
  })
})
