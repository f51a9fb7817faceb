import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withDiagram } from './lib/diagram.js'
import { missingFiles } from './lib/named-files.js'
import { packages, read, shippedBy } from './lib/sources.js'
import { roomOf, wingRoot, wings } from './lib/wings.js'

const wingPage = (wing: string) => `${wingRoot}/${wing}/README.md`
const packagePage = (name: string) => `packages/${name}/README.md`
/** Folders with nothing but helpers of tests are no rooms. */
const roomsOf = (wing: string) => [
  ...new Set(
    shippedBy('node')
      .map(roomOf)
      .filter((room) => room.startsWith(`${wing}/`))
      .map((room) => room.slice(wing.length + 1)),
  ),
]

describe('the pages of the house', () => {
  it.each([...packages.map(packagePage), ...wings.map(wingPage)])('include %s', (page) => {
    expect(existsSync(page)).toBe(true)
  })

  it.each([
    'docs/architecture.md',
    'CONTRIBUTING.md',
    'README.md',
    ...packages.map(packagePage),
    ...wings.map(wingPage),
  ])('name in %s only files that exist', (page) => {
    expect(missingFiles(page, ['.', 'packages', wingRoot])).toEqual([])
  })

  it.each(wings)('list every room of %s, and no other', (wing) => {
    const listed = [...read(wingPage(wing)).matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, room]) => room)
    expect(listed.sort()).toEqual(roomsOf(wing).sort())
  })

  it('show the imports of now in the diagram of docs/architecture.md', () => {
    const page = read('docs/architecture.md')
    expect(withDiagram(page), 'npm run docs').toBe(page)
  })
})
