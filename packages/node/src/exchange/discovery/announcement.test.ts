import { describe, expect, it } from 'vitest'
import { newGraphRow } from '../../memory/context-graphs/new-graph-row.js'
import { announcementLines, announcementName, readAnnouncement } from './announcement.js'

const author = `0x${'ab'.repeat(20)}`
const other = `0x${'cd'.repeat(20)}`
const graph = (id: string, change = {}) => ({ ...newGraphRow(id), name: 'The lab', curator: author, ...change })
const read = (row: ReturnType<typeof graph>, name = announcementName(row.id), by = author) =>
  readAnnouncement(announcementLines(row), { name, author: by })

describe('an announcement', () => {
  it('is read as it was written', () => {
    const description = 'Notes of\nthe "lab"'
    expect(read(graph('lab', { description, accessPolicy: 1 }))).toEqual({
      id: 'lab',
      name: 'The lab',
      description,
      accessPolicy: 1,
      curator: author,
    })
  })

  it('does not tell who the members are', () => {
    expect(announcementLines(graph('lab', { allowedAgents: [other] })).join()).not.toContain(other)
  })

  it('is none under the name of another graph', () => {
    expect(read(graph('lab'), announcementName('library'))).toBeUndefined()
  })

  it('is none when somebody else than the curator seals it', () => {
    expect(read(graph('lab'), announcementName('lab'), other)).toBeUndefined()
    expect(read(graph('lab', { curator: undefined }))).toBeUndefined()
  })

  it('is none for an id that begins with another address', () => {
    expect(read(graph(`${other}/lab`))).toBeUndefined()
    expect(read(graph(`${author}/lab`))?.id).toBe(`${author}/lab`)
  })

  it('is none without an access policy, or with two', () => {
    const lines = announcementLines(graph('lab'))
    const asset = { name: announcementName('lab'), author }
    const policy = (line: string) => line.includes('accessPolicy')
    expect(
      readAnnouncement(
        lines.filter((line) => !policy(line)),
        asset,
      ),
    ).toBeUndefined()
    const second = lines.filter(policy).map((line) => line.replace('"0"', '"1"'))
    expect(readAnnouncement([...lines, ...second], asset)).toBeUndefined()
  })
})
