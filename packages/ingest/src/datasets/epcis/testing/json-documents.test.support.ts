/** A document in JSON-LD with everything that 2.0 has, in the short spelling. */
export const jsonDocument = {
  '@context': [
    'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
    { milk: 'https://milk.example/ns#' },
    { grade: 'https://milk.example/terms/grade' },
  ],
  id: 'https://docs.example/7',
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2024-05-01T08:00:00Z',
  sender: 'urn:epc:id:pgln:4012345.00000',
  epcisHeader: {
    epcisMasterData: {
      vocabularyList: [
        {
          isA: 'Vocabulary',
          type: 'urn:epcglobal:epcis:vtype:BusinessLocation',
          vocabularyElementList: [
            {
              id: 'https://id.gs1.org/414/4012345000016',
              attributes: [
                { id: 'cbvmda:site', attribute: '4012345000016' },
                { id: 'milk:address', attribute: { 'milk:street': 'Weg 1', 'milk:floors': 2 } },
              ],
              children: ['https://id.gs1.org/414/4012345000016/254/7'],
            },
          ],
        },
      ],
    },
  },
  epcisBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        eventTime: '2024-04-30T06:15:00.000+02:00',
        eventTimeZoneOffset: '+02:00',
        recordTime: '2024-04-30T06:15:09.500+02:00',
        eventID: 'urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0001',
        errorDeclaration: {
          declarationTime: '2024-05-02T10:00:00Z',
          reason: 'incorrect_data',
          correctiveEventIDs: ['urn:uuid:7c3f5b1e-0d52-4a9c-9b44-5a0e5a1f0002'],
          'milk:who': 'Anna',
        },
        certificationInfo: 'https://certificates.example/1',
        epcList: ['https://id.gs1.org/01/04012345111118/21/12'],
        action: 'ADD',
        bizStep: 'commissioning',
        disposition: 'active',
        persistentDisposition: { set: ['completeness_verified'], unset: ['completeness_inferred'] },
        readPoint: { id: 'https://id.gs1.org/414/4012345000016/254/7', 'milk:gate': 'B' },
        bizLocation: { id: 'https://id.gs1.org/414/4012345000016' },
        bizTransactionList: [{ type: 'po', bizTransaction: 'urn:epc:id:gdti:4012345.55555.98' }],
        quantityList: [{ epcClass: 'https://id.gs1.org/01/04012345111118/10/L1', quantity: 200.5, uom: 'KGM' }],
        sourceList: [{ type: 'owning_party', source: 'urn:epc:id:pgln:4012345.00000' }],
        destinationList: [{ type: 'owning_party', destination: 'urn:epc:id:pgln:4098765.00000' }],
        sensorElementList: [
          {
            sensorMetadata: {
              time: '2024-04-30T04:15:00Z',
              deviceID: 'urn:epc:id:giai:4000001.111',
              'milk:fridge': 'west',
            },
            sensorReport: [
              { type: 'Temperature', value: 4, uom: 'CEL', component: 'x' },
              { type: 'Humidity', booleanValue: true, 'milk:calm': 'yes' },
            ],
            'milk:door': 'shut',
          },
        ],
        ilmd: {
          'milk:fat': 3.8,
          'milk:cows': [{ 'milk:cow': 'Berta' }, { 'milk:cow': ['Alma', 'Erna'] }],
          'milk:milked': { '@type': 'xsd:dateTime', '@value': '2024-04-30T04:00:00Z' },
          'cbvmda:lotNumber': 'L1',
        },
        'milk:organic': true,
        'milk:tags': ['one'],
        grade: 'A',
      },
      {
        '@context': [{ goat: 'https://goat.example/' }],
        type: 'AssociationEvent',
        eventTime: '2024-04-30T06:20:00Z',
        eventTimeZoneOffset: '+02:00',
        parentID: 'urn:epc:id:grai:4012345.55555.987',
        childEPCs: ['urn:epc:id:giai:4000001.12345'],
        childQuantityList: [{ epcClass: 'urn:epc:idpat:sgtin:4012345.011111.*', quantity: 3 }],
        action: 'ADD',
        'goat:name': { 'goat:first': 'Hilde' },
      },
    ],
  },
} as const
