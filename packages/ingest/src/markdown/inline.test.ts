import { describe, expect, it } from 'vitest'
import { scanInline } from './inline.js'

function found(line: string): string[] {
  const finds: string[] = []
  const note = (kind: string) => (value: string) => {
    finds.push(`${kind} ${value}`)
  }
  scanInline(line, { wikiLink: note('wiki'), link: note('link'), image: note('image'), tag: note('tag') })
  return finds
}

describe('a line of Markdown', () => {
  it.each([
    ['see [[Note]] and ![[Embed|x]]', ['wiki Note', 'wiki Embed|x']],
    ['[[[[inner]]]]', ['wiki inner']],
    ['[[never closed', []],
    ['[a](https://e.org/a_(b) "title") x', ['link https://e.org/a_(b)']],
    ['[a](<with space.md>)', ['link with space.md']],
    ['[![i](https://e.org/i.png)](https://e.org/)', ['image https://e.org/i.png', 'link https://e.org/']],
    [
      '<https://e.org/x>, https://e.org/y. (https://e.org/z)',
      ['link https://e.org/x', 'link https://e.org/y', 'link https://e.org/z'],
    ],
    ['#one, (#two/sub) a#no #3 #été- \\#no', ['tag one', 'tag two/sub', 'tag été']],
    ['`#code [[no]]` #yes ``a ` [[no]]`` ` [[yes]]', ['tag yes', 'wiki yes']],
    ['https://', []],
  ])('%s', (line, finds) => {
    expect(found(line)).toEqual(finds)
  })
})
