import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const start = `<?xml version="1.0" encoding="UTF-8"?>
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" schemaVersion="1.2" creationDate="2026-01-01T00:00:00Z">
<EPCISBody><EventList>
`
const end = '</EventList></EPCISBody></epcis:EPCISDocument>\n'

export const epcOf = (serial: number): string => `urn:epc:id:sgtin:0614141.107346.${serial}`

/** One event of about 270 bytes, about a thing of its own. */
function event(i: number): string {
  const time = new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
  return `<ObjectEvent><eventTime>${time}</eventTime><eventTimeZoneOffset>+00:00</eventTimeZoneOffset><epcList><epc>${epcOf(i)}</epc></epcList><action>OBSERVE</action><bizStep>urn:epcglobal:cbv:bizstep:shipping</bizStep></ObjectEvent>\n`
}

/** Writes an EPCIS 1.2 document with so many events. */
export async function writeEpcisFile(path: string, events: number): Promise<void> {
  function* text() {
    yield start
    let piece = ''
    for (let i = 0; i < events; i++) {
      piece += event(i)
      if (piece.length < 65_536) continue
      yield piece
      piece = ''
    }
    yield piece + end
  }
  await pipeline(Readable.from(text()), createWriteStream(path))
}
