import { isInProfile, profileNames, tools } from '@kg/contract/tools'
import { describe, expect, it } from 'vitest'
import { promptsFor } from './prompts.js'

const notes = ['kg_remember', 'kg_recall', 'kg_correct', 'kg_forget', 'kg_context']
const namesOf = (names: readonly string[]) => promptsFor(new Set(names)).map(({ name }) => name)

describe('the prompts', () => {
  it('are those of plain words where a session has notes, each name once', () => {
    expect(namesOf(notes)).toEqual(['remember', 'recall', 'what-we-decided', 'catch-me-up'])
    const all = namesOf([...notes, ...tools.map(({ name }) => name)])
    expect(all).toEqual(expect.arrayContaining(['what-we-decided', 'publish-and-prove', 'explore', 'catch-up']))
    expect(new Set(all).size).toBe(all.length)
  })

  it('name only tools that the session has, in every profile', () => {
    for (const profile of profileNames) {
      const own = new Set(tools.filter((tool) => isInProfile(tool, profile)).map(({ name }) => name as string))
      const texts = promptsFor(own).map(({ messages }) => JSON.stringify(messages({ topic: 'x' })))
      expect(texts.flatMap((text) => text.match(/\bkg_[a-z_]+/g) ?? []).filter((name) => !own.has(name))).toEqual([])
    }
  })

  it('put what was asked into the words', () => {
    const decided = promptsFor(new Set(notes)).find(({ name }) => name === 'what-we-decided')
    expect(JSON.stringify(decided?.messages({ topic: 'the database', contextGraphId: 'shop' }))).toContain(
      'What did we decide about the database (graph \\"shop\\")?',
    )
  })
})
