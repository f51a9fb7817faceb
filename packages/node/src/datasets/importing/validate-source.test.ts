import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findSchemaFaults, requireXsdFolder } from './validate-source.js'

const folder = mkdtempSync(join(tmpdir(), 'kg-schemas-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
write(
  'epcis.xsd',
  `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:epcglobal:epcis:xsd:1">
  <xsd:element name="EPCISDocument"><xsd:complexType><xsd:sequence/></xsd:complexType></xsd:element></xsd:schema>`,
)
const { signal } = new AbortController()
const check = (path: string, standard: 'GS1-EPCIS' | 'WOT') => findSchemaFaults({ path, standard }, folder, signal)
const xml = (content: string) => `<e:EPCISDocument xmlns:e="urn:epcglobal:epcis:xsd:1">${content}</e:EPCISDocument>`

describe('a file beside a folder of schemas', () => {
  it('is checked if it is EPCIS in XML', async () => {
    await expect(check(write('good.xml', xml('')), 'GS1-EPCIS')).resolves.toEqual([])
    expect(await check(write('bad.xml', xml('<odd/>')), 'GS1-EPCIS')).toMatchObject([
      { rule: 'schema', line: 1, why: expect.stringContaining('not allowed') },
    ])
  })

  it('is not checked in other forms', async () => {
    await expect(check(write('a.json', '{}'), 'GS1-EPCIS')).resolves.toEqual([])
    await expect(check(write('b.json', '<odd/>'), 'WOT')).resolves.toEqual([])
  })
})

it('names a folder that is not there', () => {
  expect([requireXsdFolder(''), requireXsdFolder(folder)]).toEqual([undefined, folder])
  expect(() => requireXsdFolder(join(folder, 'none'))).toThrow('datasets.xsdFolder')
})
