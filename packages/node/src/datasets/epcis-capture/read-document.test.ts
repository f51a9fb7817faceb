import { expect, it } from 'vitest'
import { beginsAsJson } from '../importing/read-source.js'
import { documentJson, eventJson } from '../testing/test-epcis.test.support.js'
import { readDocument } from './read-document.js'

it('reads JSON and XML, in slices', async () => {
  const events = Array.from({ length: 600 }, (_, i) => eventJson({ eventID: `urn:event:${i}`, epcList: [`urn:${i}`] }))
  const bytes = Buffer.from(documentJson(events))
  expect(bytes.length).toBeGreaterThan(64 * 1024)
  const kinds: string[] = []
  for await (const { kind } of readDocument(bytes)) kinds.push(kind)
  expect(kinds.filter((kind) => kind === 'event')).toHaveLength(600)
  await expect(readDocument(Buffer.from('<nonsense/>')).next()).rejects.toMatchObject({ code: 'EPCIS_INVALID' })
  expect(beginsAsJson(Buffer.from('\uFEFF {}'))).toBe(true)
  expect(beginsAsJson(Buffer.from('<a/>'))).toBe(false)
})
