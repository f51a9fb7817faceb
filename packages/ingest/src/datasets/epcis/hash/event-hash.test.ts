import { describe, expect, it } from 'vitest'
import type { EpcisEvent } from '../event/event.js'
import {
  associationEvent20,
  collect,
  document12,
  document20,
  events12,
  eventsOf,
} from '../testing/documents.test.support.js'
import { readEpcisXml } from '../xml/read-epcis-xml.js'
import { eventHash, preHash } from './event-hash.js'

const readOne = async (xml: string): Promise<EpcisEvent> => {
  const [event] = eventsOf(await collect(readEpcisXml([xml])))
  return event!
}

const base: EpcisEvent = {
  type: 'ObjectEvent',
  eventTime: '2020-03-04T11:00:30+01:00',
  eventTimeZoneOffset: '+01:00',
  action: 'OBSERVE',
}

describe('the event hash', () => {
  it('is that of the reference implementation for a published event', () => {
    const example = 'https://ns.example.com/epcis/'
    const event: EpcisEvent = {
      ...base,
      epcList: ['urn:epc:id:sgtin:0614141.011111.987'],
      bizStep: 'departing',
      disposition: 'urn:epcglobal:cbv:disp:in_transit',
      readPoint: {
        id: 'urn:epc:id:sgln:4012345.00011.0',
        extensions: [{ name: 'example:myField1', namespace: example, text: 'AB-12' }],
      },
      bizTransactionList: [{ type: 'po', id: 'urn:epc:id:gdti:4012345.11111.123' }],
      sourceList: [{ type: 'owning_party', id: 'urn:epc:id:pgln:4012345.00000' }],
      destinationList: [{ type: 'owning_party', id: 'urn:epc:id:pgln:0614141.00000' }],
      extensions: [{ name: 'x:userExt', namespace: example, json: 'CD-34' }],
    }
    expect(preHash(event)).toBe(
      [
        'eventType=ObjectEventeventTime=2020-03-04T10:00:30.000ZeventTimeZoneOffset=+01:00',
        'epcListepc=https://id.gs1.org/01/00614141111114/21/987action=OBSERVE',
        'bizStep=https://ref.gs1.org/cbv/BizStep-departingdisposition=https://ref.gs1.org/cbv/Disp-in_transit',
        'readPointid=https://id.gs1.org/414/4012345000115',
        'bizTransactionListtype=https://ref.gs1.org/cbv/BTT-pobizTransaction=https://id.gs1.org/253/4012345111118123',
        'sourceListtype=https://ref.gs1.org/cbv/SDT-owning_partysource=https://id.gs1.org/417/4012345000009',
        'destinationListtype=https://ref.gs1.org/cbv/SDT-owning_partydestination=https://id.gs1.org/417/0614141000005',
        'readPoint{https://ns.example.com/epcis/}myField1=AB-12{https://ns.example.com/epcis/}userExt=CD-34',
      ].join(''),
    )
  })

  it('writes every GS1 key as its canonical Digital Link', () => {
    const epcList = [
      'urn:epc:id:sgtin:4012345.012345.12',
      'urn:epc:id:sscc:4012345.0000000333',
      'https://shop.example/some/00/040123450000003338?from=here',
      'urn:epc:id:grai:4012345.66666.87',
      'urn:epc:id:giai:4012345.AAbb',
      'urn:epc:id:gsrn:4012345.9876540000',
      'urn:epc:id:gsrnp:4012345.0000098765',
      'urn:epc:id:gdti:4012345.55555.98',
      'urn:epc:id:cpi:4012345.ABC.123',
      'urn:epc:id:sgcn:4012345.99999.44',
      'urn:epc:id:ginc:4012345.333',
      'urn:epc:id:gsin:4012345.999987654',
      'urn:epc:id:itip:4012345.012345.01.02.999',
      'urn:epc:id:upui:4012345.012345.AB12',
      'https://id.gs1.org/01/04012345123456/22/2A/10/LOT/21/77',
    ]
    const paths = [...preHash({ ...base, epcList }).matchAll(/epc=https:\/\/id\.gs1\.org\/(.*?)(?=epc=|action)/g)]
    expect(paths.map(([, path]) => path)).toEqual([
      '00/040123450000003338',
      '00/040123450000003338',
      '01/04012345123456/21/12',
      '01/04012345123456/21/77',
      '01/04012345123456/235/AB12',
      '253/401234555555498',
      '255/401234599999044',
      '401/4012345333',
      '402/40123459999876541',
      '8003/0401234566666387',
      '8004/4012345AAbb',
      '8006/040123451234560102/21/999',
      '8010/4012345ABC/8011/123',
      '8017/401234500000987658',
      '8018/401234598765400000',
    ])
  })

  it('writes sensors in their order, with times and numbers in one form', async () => {
    const text = preHash(await readOne(document20(associationEvent20)))
    expect(text).toContain(
      'sensorElementsensorMetadatatime=2024-04-30T04:15:00.000ZdeviceID=https://id.gs1.org/8004/4000001111' +
        'sensorReporttype=https://ref.gs1.org/voc/Humidityvalue=80uom=A93' +
        'sensorReporttype=https://ref.gs1.org/voc/Temperaturevalue=4uom=CEL',
    )
    expect(text).toMatch(
      /sensorElementsensorMetadata\{https:\/\/milk.example\/ns#\}fridge=westsensorReport\{https:\/\/milk.example\/ns#\}calm=yes\{https:\/\/milk.example\/ns#\}door=shut$/,
    )
  })

  it.each([
    ['2023-02-02T11:04:03.1415Z', '2023-02-02T11:04:03.142Z'],
    ['2023-02-02T11:04:03.1414Z', '2023-02-02T11:04:03.141Z'],
    ['2023-02-02T11:04:03.9999Z', '2023-02-02T11:04:04.000Z'],
    ['2023-02-02T23:30:00-02:30', '2023-02-03T02:00:00.000Z'],
  ])('rounds and moves %s to %s', (eventTime, utc) => {
    expect(preHash({ ...base, eventTime })).toContain(`eventTime=${utc}`)
  })

  it('does not depend on order, wrappers, record time, id or error declaration', async () => {
    const xml = document12(events12.ObjectEvent)
    const hash = eventHash(await readOne(xml))
    expect(hash).toMatch(/^ni:\/\/\/sha-256;[0-9a-f]{64}\?ver=CBV2\.0$/)
    const bare = xml
      .replace(/<recordTime>.*?<\/recordTime>/, '')
      .replace(/<baseExtension>[\s\S]*?<\/baseExtension>/, '')
    const turned = bare.replace(/(<epc [^>]*>.*?<\/epc>)(<epc>.*?<\/epc>)/, '$2$1').replaceAll('200.50', '0200.5')
    const renamed = turned.replaceAll('milk:', 'm:').replace('xmlns:milk', 'xmlns:m')
    for (const text of [bare, turned, renamed]) expect(eventHash(await readOne(text))).toBe(hash)
  })

  it.each([
    ['an EPC', '.12<', '.13<'],
    ['a quantity', '200.50', '200.51'],
    ['an action', 'ADD', 'OBSERVE'],
    ['a value in ILMD', 'Berta', 'Erna'],
    ['an extension', 'fresh', 'sour'],
    ['an attribute', 'batch="7"', 'batch="8"'],
    ['a place', '00001.7', '00001.8'],
  ])('changes with %s', async (_what, from, to) => {
    const xml = document12(events12.ObjectEvent)
    expect(eventHash(await readOne(xml.replace(from, to)))).not.toBe(eventHash(await readOne(xml)))
  })
})
