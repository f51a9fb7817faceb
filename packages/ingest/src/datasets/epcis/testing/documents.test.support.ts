import type { DocumentHead, EpcisItem } from '../event/document.js'
import type { EpcisEvent } from '../event/event.js'

/** A document of version 1.2 around events. */
export const document12 = (events: string, header = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<epcis:EPCISDocument xmlns:epcis="urn:epcglobal:epcis:xsd:1" xmlns:milk="https://milk.example/ns#"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"
  schemaVersion="1.2" creationDate="2024-05-01T08:00:00Z">
  ${header}<EPCISBody><EventList>${events}</EventList></EPCISBody>
</epcis:EPCISDocument>`

export const document20 = (events: string, header = ''): string =>
  document12(events, header).replace('epcis:xsd:1', 'epcis:xsd:2').replace('schemaVersion="1.2"', 'schemaVersion="2.0"')

const when = `<eventTime>2024-04-30T06:15:00+02:00</eventTime><eventTimeZoneOffset>+02:00</eventTimeZoneOffset>`
const where = `<readPoint><id>urn:epc:id:sgln:4012345.00001.7</id><milk:gate>B</milk:gate></readPoint>
  <bizLocation><id>urn:epc:id:sgln:4012345.00001.0</id></bizLocation>`
const parties = `<sourceList><source type="urn:epcglobal:cbv:sdt:owning_party">urn:epc:id:pgln:4012345.00000</source></sourceList>
  <destinationList><destination type="urn:epcglobal:cbv:sdt:owning_party">urn:epc:id:pgln:4098765.00000</destination></destinationList>`

/** One event of each type that 1.2 has, with everything that it can hold. */
export const events12 = {
  ObjectEvent: `<ObjectEvent milk:batch="7">
    <eventTime>2024-04-30T06:15:00+02:00</eventTime><recordTime>2024-04-30T06:15:09.5+02:00</recordTime>
    <eventTimeZoneOffset>+02:00</eventTimeZoneOffset>
    <baseExtension><eventID>urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0001</eventID>
      <errorDeclaration><declarationTime>2024-05-02T10:00:00Z</declarationTime>
        <reason>urn:epcglobal:cbv:er:incorrect_data</reason>
        <correctiveEventIDs><correctiveEventID>urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0002</correctiveEventID></correctiveEventIDs>
        <milk:who>Anna &amp; Ben</milk:who></errorDeclaration></baseExtension>
    <epcList><epc milk:seen="twice">urn:epc:id:sgtin:4012345.011111.12</epc><epc>urn:epc:id:sgtin:4012345.011111.11</epc></epcList>
    <action>ADD</action><bizStep identifier="true">urn:epcglobal:cbv:bizstep:commissioning</bizStep>
    <disposition>urn:epcglobal:cbv:disp:active</disposition>${where}
    <bizTransactionList><bizTransaction type="urn:epcglobal:cbv:btt:po">urn:epc:id:gdti:4012345.55555.98</bizTransaction>
      <bizTransaction>https://orders.example/42</bizTransaction></bizTransactionList>
    <extension><quantityList><quantityElement><epcClass>urn:epc:class:lgtin:4012345.011111.L1</epcClass><quantity>200.50</quantity><uom>KGM</uom></quantityElement>
      <quantityElement><epcClass>urn:epc:idpat:sgtin:4012345.011111.*</epcClass></quantityElement></quantityList>${parties}
      <ilmd><milk:fat xsi:type="xsd:double">3.80</milk:fat><milk:cows><milk:cow>Berta</milk:cow><milk:cow>Alma</milk:cow></milk:cows></ilmd></extension>
    <milk:note>fresh <b>and</b> cold</milk:note><milk:tank xsi:type="xsd:int">4</milk:tank></ObjectEvent>`,
  AggregationEvent: `<AggregationEvent>${when}<parentID>urn:epc:id:sscc:4012345.0000000111</parentID>
    <childEPCs><epc>urn:epc:id:sgtin:4012345.011111.11</epc></childEPCs><action>ADD</action>
    <bizStep>urn:epcglobal:cbv:bizstep:packing</bizStep>${where}
    <extension><childQuantityList><quantityElement><epcClass>urn:epc:class:lgtin:4012345.011111.L1</epcClass><quantity>10</quantity></quantityElement></childQuantityList>${parties}</extension>
    </AggregationEvent>`,
  TransactionEvent: `<TransactionEvent>${when}
    <bizTransactionList><bizTransaction type="urn:epcglobal:cbv:btt:desadv">https://orders.example/desadv/9</bizTransaction></bizTransactionList>
    <parentID>urn:epc:id:sscc:4012345.0000000111</parentID><epcList/><action>OBSERVE</action>${where}
    <extension><quantityList><quantityElement><epcClass>urn:epc:class:lgtin:4012345.011111.L1</epcClass><quantity>10</quantity><uom>LTR</uom></quantityElement></quantityList></extension></TransactionEvent>`,
  TransformationEvent: `<extension><TransformationEvent>${when}<inputEPCList><epc>urn:epc:id:sgtin:4012345.011111.11</epc></inputEPCList>
    <inputQuantityList><quantityElement><epcClass>urn:epc:class:lgtin:4012345.011111.L1</epcClass><quantity>40</quantity><uom>LTR</uom></quantityElement></inputQuantityList>
    <outputEPCList><epc>urn:epc:id:sgtin:4098765.022222.1</epc></outputEPCList>
    <outputQuantityList><quantityElement><epcClass>urn:epc:class:lgtin:4098765.022222.C7</epcClass><quantity>4</quantity><uom>KGM</uom></quantityElement></outputQuantityList>
    <transformationID>urn:epc:id:gdti:4098765.55555.7</transformationID><bizStep>urn:epcglobal:cbv:bizstep:transforming</bizStep>${where}
    ${parties}<ilmd><milk:age>12</milk:age></ilmd><milk:shift>early</milk:shift></TransformationEvent></extension>`,
  QuantityEvent: `<QuantityEvent>${when}<epcClass>urn:epc:idpat:sgtin:4012345.011111.*</epcClass><quantity>17</quantity>
    <bizStep>urn:epcglobal:cbv:bizstep:storing</bizStep>${where}</QuantityEvent>`,
} as const

/** What only 2.0 has. */
export const associationEvent20 = `<AssociationEvent>${when}<certificationInfo>https://certificates.example/1</certificationInfo>
  <parentID>urn:epc:id:grai:4012345.55555.987</parentID><childEPCs><epc>urn:epc:id:giai:4000001.12345</epc></childEPCs>
  <action>ADD</action><bizStep>urn:epcglobal:cbv:bizstep:assembling</bizStep>${where}
  <sensorElementList><sensorElement><sensorMetadata time="2024-04-30T04:15:00Z" deviceID="urn:epc:id:giai:4000001.111" milk:fridge="west"/>
    <sensorReport type="gs1:Temperature" value="4.0" uom="CEL" milk:calm="yes"/><sensorReport type="gs1:Humidity" value="80" uom="A93"/>
    <milk:door>shut</milk:door></sensorElement></sensorElementList>
  <persistentDisposition><unset>urn:epcglobal:cbv:disp:completeness_inferred</unset><set>urn:epcglobal:cbv:disp:completeness_verified</set></persistentDisposition>
  </AssociationEvent>`

/** A header with a standard business document header and master data. */
export const masterData12 = `<EPCISHeader>
  <sbdh:StandardBusinessDocumentHeader xmlns:sbdh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader">
    <sbdh:HeaderVersion>1.0</sbdh:HeaderVersion></sbdh:StandardBusinessDocumentHeader>
  <extension><EPCISMasterData><VocabularyList>
    <Vocabulary type="urn:epcglobal:epcis:vtype:BusinessLocation"><VocabularyElementList>
      <VocabularyElement id="urn:epc:id:sgln:4012345.00001.0">
        <attribute id="urn:epcglobal:cbv:mda#name">Hof Sonnenberg</attribute>
        <attribute id="https://milk.example/ns#licence" identifier="true">DE-77-1</attribute>
        <attribute id="https://milk.example/ns#price" visibility="permissioned.show_attribute">0.52</attribute>
        <attribute id="https://milk.example/ns#buyer" visibility="permissioned.hide_attribute">Molkerei</attribute>
        <attribute id="https://milk.example/ns#address"><milk:street>Weg 1</milk:street><milk:town identifier="true">Alm</milk:town></attribute>
        <children><id>urn:epc:id:sgln:4012345.00001.7</id></children></VocabularyElement>
      <VocabularyElement id="urn:epc:id:sgln:4012345.00001.7"><attribute id="urn:epcglobal:cbv:mda#name">Gate B</attribute></VocabularyElement>
    </VocabularyElementList></Vocabulary>
    <Vocabulary type="urn:epcglobal:epcis:vtype:EPCClass"><VocabularyElementList>
      <VocabularyElement id="urn:epc:idpat:sgtin:4012345.011111.*"/>
    </VocabularyElementList></Vocabulary>
  </VocabularyList></EPCISMasterData></extension></EPCISHeader>`

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export const join = async (parts: AsyncIterable<string>): Promise<string> => (await collect(parts)).join('')

export const eventsOf = (items: readonly EpcisItem[]): EpcisEvent[] =>
  items.flatMap((item) => (item.kind === 'event' ? [item.event] : []))

export const headOf = (items: readonly EpcisItem[]): DocumentHead => {
  const [first] = items
  if (first?.kind !== 'head') throw new Error('the first item is not the head')
  return first.head
}
