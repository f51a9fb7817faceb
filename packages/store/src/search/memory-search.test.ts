import { describe, expect, it } from 'vitest'
import { about, ann, bob, searched, shared, shelfOf } from './search.test.support.js'

describe('memory search', () => {
  it('ranks labels over texts, all words over some, and rare words over common ones', async () => {
    await using lab = await searched()
    await lab.write([
      ...about('urn:text', 'Something else', 'a text that names the whale once'),
      ...about('urn:label', 'Whale', 'a text'),
      ...about('urn:both', 'Whale of the north', 'krill'),
      ...about('urn:krill', 'Krill', 'a text'),
    ])
    expect(await lab.entities('whale')).toEqual(['urn:label', 'urn:both', 'urn:text'])
    expect((await lab.entities('whale krill'))[0]).toBe('urn:both')
    expect((await lab.entities('a krill'))[0]).toBe('urn:krill')
  })

  it('puts published before shared before drafts, and shows an entity once, by its highest layer', async () => {
    await using lab = await searched()
    const [wm, vm, secret] = [shelfOf('wm', ann), shelfOf('vm'), shelfOf('private', ann)]
    await lab.write(about('urn:1', 'tea'), { shelf: wm })
    await lab.write(about('urn:2', 'tea'), { shelf: shared })
    await lab.write(about('urn:3', 'tea'), { shelf: vm })
    await lab.write(about('urn:4', 'tea'), { shelf: secret })
    const all = [wm, secret, shared, vm]
    const { hits } = await lab.find('tea', all)
    expect(hits.map(({ entity, layer }) => [entity, layer])).toEqual([
      ['urn:3', 'vm'],
      ['urn:2', 'swm'],
      ['urn:1', 'wm'],
      ['urn:4', 'wm'],
    ])
    expect(hits.map((hit) => hit.private)).toEqual([false, false, false, true])
    expect(hits[1]?.score).toBeCloseTo((hits[2]?.score ?? 0) * 1.15, 3)
    expect(hits[0]?.score).toBeCloseTo((hits[2]?.score ?? 0) * 1.3, 3)
    await lab.write(about('urn:3', 'tea tea tea tea'), { shelf: wm })
    expect((await lab.find('tea', all)).hits.filter(({ entity }) => entity === 'urn:3')).toMatchObject([
      { layer: 'vm' },
    ])
    expect(await lab.entities('tea', [wm])).toEqual(['urn:3'])
  })

  it('sees every write, replacement and removal at once, and the same after a new start', async () => {
    await using lab = await searched()
    expect(await lab.entities('first')).toEqual([])
    await lab.write(about('urn:a', 'first'))
    expect(await lab.entities('first')).toEqual(['urn:a'])
    await lab.write(about('urn:b', 'first of more'), { op: 'add' })
    expect(await lab.entities('first')).toEqual(['urn:a', 'urn:b'])
    await lab.write(about('urn:a', undefined, 'said later'), { op: 'add' })
    expect((await lab.find('later first')).hits[0]).toMatchObject({ entity: 'urn:a', label: 'first' })
    await lab.write(about('urn:c', 'first'), { name: 'other' })
    await lab.reopen()
    expect(await lab.entities('first')).toEqual(['urn:c', 'urn:a', 'urn:b'])
    await lab.write(about('urn:d', 'second'))
    expect(await lab.entities('first')).toEqual(['urn:c'])
    await lab.write([], { name: 'other', op: 'drop' })
    expect(await lab.entities('first')).toEqual([])
    expect(await lab.entities('second')).toEqual(['urn:d'])
  })

  it('finds the beginning of the last word, whatever the case and accents, in any script', async () => {
    await using lab = await searched()
    await lab.write([
      ...about('urn:fr', 'Crème brûlée'),
      ...about('urn:jp', '東京都の天気'),
      ...about('urn:ru', 'Ёлка'),
      ...about('urn:item:lonely-whale', undefined, 'no label here'),
      '_:b0 <urn:text> "hidden in a blank node" .',
    ])
    expect(await lab.entities('CREME BRU')).toEqual(['urn:fr'])
    expect(await lab.entities('bru creme')).toEqual(['urn:fr'])
    expect(await lab.entities('bru.')).toEqual([])
    expect(await lab.entities('京都')).toEqual(['urn:jp'])
    expect(await lab.entities('елка')).toEqual(['urn:ru'])
    expect(await lab.entities('lonely')).toEqual(['urn:item:lonely-whale'])
    expect(await lab.entities('blank node')).toEqual(['_:b0'])
  })

  it('wants words in quotes side by side', async () => {
    await using lab = await searched()
    await lab.write([...about('urn:a', 'blue whale'), ...about('urn:b', 'whale, blue', 'a blue one, a whale')])
    expect(await lab.entities('"blue whale"')).toEqual(['urn:a'])
    expect((await lab.entities('blue whale')).sort()).toEqual(['urn:a', 'urn:b'])
    expect(await lab.entities('"green whale"')).toEqual([])
  })

  it('shows the text around the words, and the statements that hold them', async () => {
    await using lab = await searched()
    const long = `${'filler '.repeat(200)}the Überraschung "came" late ${'filler '.repeat(200)}`
    await lab.write(about('urn:a', 'A label', long, 'an Überraschung'))
    const [hit] = (await lab.find('uberraschung late')).hits
    expect(hit).toMatchObject({
      label: 'A label',
      statements: [{ predicate: 'urn:text:1', object: '"an Überraschung"' }],
    })
    expect(hit?.snippet.length).toBeLessThan(250)
    expect(hit?.highlights.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['Überraschung', 'late'])
    expect(hit?.snippet).toMatch(/^…filler .*"came" late.* filler…$/)
  })

  it('gives page after page, each hit once, and narrows by author and sub-graph', async () => {
    await using lab = await searched()
    await lab.write(Array.from({ length: 25 }, (_, i) => about(`urn:${i}`, `tea ${'cup '.repeat(i % 5)}`)).flat())
    await lab.write(about('urn:bob', 'tea of bob'), { agent: bob, name: 'b' })
    const whole = await lab.entities('tea', [shared], { limit: 100 })
    expect(whole).toHaveLength(26)
    const paged: string[] = []
    let after: Awaited<ReturnType<typeof lab.find>>['next']
    do {
      const page = await lab.find('tea', [shared], { limit: 7, after })
      paged.push(...page.hits.map(({ entity }) => entity))
      after = page.next
    } while (after !== undefined)
    expect(paged).toEqual(whole)
    expect(await lab.entities('tea', [shared], { author: bob })).toEqual(['urn:bob'])
    expect(await lab.entities('tea', [shared], { sub: 'part' })).toEqual([])
  })

  it('answers from what is in so far when it may not wait, and says so', async () => {
    await using lab = await searched()
    await lab.write(Array.from({ length: 60_000 }, (_, i) => about(`urn:${i}`, `tea ${i}`)).flat())
    const early = await lab.find('tea', [shared], { patienceMs: 0 })
    expect(early.indexing?.of).toBe(60_000)
    const late = await lab.find('tea 59999')
    expect(late.indexing).toBeUndefined()
    expect(late.hits[0]?.entity).toBe('urn:59999')
  })

  it('takes no hit for a word of nearly all entities where there is a rarer one', async () => {
    await using lab = await searched()
    const people = Array.from({ length: 3000 }, (_, i) => about(`urn:${i}`, `person number ${i}`)).flat()
    await lab.write([...people, ...about('urn:crowd', 'persons')])
    expect(await lab.entities('person number 77.')).toEqual(['urn:77'])
    expect(await lab.entities('person', [shared], { limit: 2000 })).toHaveLength(1000)
    expect((await lab.entities('persons'))[0]).toBe('urn:crowd')
  })

  it('lets go of shelves that nobody asks for, and refuses what does not fit', async () => {
    await using lab = await searched({ memoryBytes: 300_000 })
    const many = (word: string) =>
      Array.from({ length: 1500 }, (_, i) => about(`urn:${word}:${i}`, `${word} ${i}`)).flat()
    const [one, two] = [shelfOf('swm', '', 'one'), shelfOf('swm', '', 'two')]
    await lab.write(many('one'), { shelf: one })
    await lab.write(many('two'), { shelf: two })
    for (const [word, shelf] of [
      ['one', one],
      ['two', two],
      ['one', one],
    ] as const) {
      expect(await lab.entities(`"${word} 7"`, [shelf])).toEqual([`urn:${word}:7`])
      expect(lab.stats()).toMatchObject({ shelves: 1 })
      expect(lab.stats().bytes).toBeLessThan(300_000)
    }
    await expect(lab.find('one', [one, two])).rejects.toThrow(expect.objectContaining({ code: 'SEARCH_TOO_LARGE' }))
  })

  it('takes long lists of shelves, and follows those that were empty', async () => {
    await using lab = await searched()
    const list = Array.from({ length: 40 }, (_, i) => shelfOf('swm', '', `graph-${i}`))
    expect(await lab.entities('tea', list)).toEqual([])
    await lab.write(about('urn:a', 'tea'), { shelf: shelfOf('swm', '', 'graph-33') })
    expect(await lab.entities('tea', list)).toEqual(['urn:a'])
    for (let i = 0; i < 20; i++) await lab.find('tea', [...list])
    expect(await lab.entities('tea', list)).toEqual(['urn:a'])
  })

  it('is not troubled by odd questions', async () => {
    await using lab = await searched()
    await lab.write(about('urn:a', 'tea'))
    expect(await lab.entities('?!')).toEqual([])
    expect(await lab.entities('"')).toEqual([])
    expect(await lab.entities(`tea ${Array.from({ length: 5000 }, (_, i) => `word${i}`).join(' ')}`)).toEqual(['urn:a'])
    expect(await lab.entities(`${'"tea '.repeat(3000)}`)).toEqual(['urn:a'])
    expect(await lab.entities('x'.repeat(100_000))).toEqual([])
    expect(await lab.entities('__proto__ constructor')).toEqual([])
  })
})
