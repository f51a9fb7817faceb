import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findXsdFaults } from './validate-xsd.js'

/** A schema of our own, much smaller than that of GS1, in two files. */
const main = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:epcis="urn:epcglobal:epcis:xsd:1"
  xmlns:base="urn:example:base" targetNamespace="urn:epcglobal:epcis:xsd:1">
  <xsd:import namespace="urn:example:base" schemaLocation="./base.xsd"/>
  <xsd:element name="EPCISDocument" type="base:Document"/></xsd:schema>`
const base = `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:example:base">
  <xsd:complexType name="Document"><xsd:sequence><xsd:element name="EPCISBody" type="xsd:string"/></xsd:sequence>
  <xsd:attribute name="schemaVersion" type="xsd:decimal" use="required"/></xsd:complexType></xsd:schema>`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kg-xsd-'))
  await writeFile(join(folder, 'main.xsd'), main)
  await writeFile(join(folder, 'base.xsd'), base)
})
afterAll(() => rm(folder, { recursive: true }))

const check = (body: string, root = 'EPCISDocument', namespace = 'urn:epcglobal:epcis:xsd:1') =>
  findXsdFaults(Buffer.from(`<e:${root} xmlns:e="${namespace}" schemaVersion="1.2">\n${body}</e:${root}>`), folder)

describe('checking EPCIS against a folder of schemas', () => {
  it('accepts a document that the schema describes', async () => {
    await expect(check('<EPCISBody>x</EPCISBody>')).resolves.toEqual([])
  })

  it('names the line of what the schema does not allow', async () => {
    expect(await check('<EPCISBodies/>')).toMatchObject([{ line: 2, why: expect.stringContaining('EPCISBodies') }])
  })

  it('refuses text that is no XML, and roots without a schema', async () => {
    expect((await check('<EPCISBody>')).length).toBeGreaterThan(0)
    expect(await check('', 'EPCISDocument', 'urn:epcglobal:epcis:xsd:2')).toMatchObject([
      { why: expect.stringContaining('no schema in the folder describes EPCISDocument') },
    ])
  })
})
