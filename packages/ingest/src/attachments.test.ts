import { describe, expect, it } from 'vitest'
import { extract } from './extract.js'
import { extractInWorker } from './extract-in-worker.js'

const message = (attachments: readonly { name: string; type: string; content: string }[]) =>
  Buffer.from(
    [
      'From: Ann <ann@example.org>\nTo: Bo <bo@example.org>\nSubject: Files\nDate: Tue, 17 Nov 2026 08:00:00 +0000',
      'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain\n\nSee below.',
      ...attachments.map(
        ({ name, type, content }) =>
          `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64')}`,
      ),
      '--b--\n',
    ].join('\n'),
  )

const options = { baseIri: 'urn:a', deadlineMs: 60_000 }

describe('what is attached to a document', () => {
  const bytes = message([
    { name: 'people.csv', type: 'text/csv', content: 'Name,Age\nAnn,41\n' },
    { name: 'bad.docx', type: 'application/octet-stream', content: 'PK\x03\x04 cut off' },
    { name: 'people.csv', type: 'text/csv', content: 'Name,Age\nBo,7\n' },
  ])

  it('is read by its own format, and what cannot be read is a warning', async () => {
    const { lines, warnings, markdown } = await extract({ name: 'mail.eml', bytes }, options)
    const inside = 'urn:a#mail/attachment/people'
    expect(lines).toContain(`<urn:a#mail> <urn:kg:ns:hasAttachment> <${inside}> .`)
    expect(lines).toContain(`<${inside}/table/people/2> <urn:kg:ns:property:name> "Ann" .`)
    expect(lines).toContain(`<${inside}-2/table/people/2> <urn:kg:ns:property:name> "Bo" .`)
    expect(lines.filter((line) => line.includes('urn:kg:ns:rootEntity'))).toHaveLength(1)
    expect(markdown).toContain('| Ann | 41 |')
    expect(warnings).toEqual([expect.stringContaining('bad.docx was not read')])
  })

  it('is one level deep', async () => {
    const outer = message([{ name: 'inner.eml', type: 'application/octet-stream', content: bytes.toString() }])
    const { lines, warnings } = await extract({ name: 'mail.eml', bytes: outer }, options)
    expect(warnings.join('\n')).toContain('a file within an attachment is not read')
    expect(lines.some((line) => line.includes('"Ann"'))).toBe(false)
  })
})

it('tells how far it is, from the thread too', async () => {
  const told: unknown[] = []
  const onProgress = (done: number, of?: number) => told.push([done, of])
  await extractInWorker({ name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') }, { ...options, onProgress })
  expect(told).toEqual([[2, 2]])
})
