import type { JsonObject, KgElement } from './types.js'

/** A farm sells milk to a dairy: two objects, an event and a connector. */
export const milkGraph = [
  {
    '@id': 'urn:epc:id:sgln:0614141.12345.0',
    '@type': 'kgObject',
    identifiers: [
      { '@type': 'sgln', '@value': 'urn:epc:id:sgln:0614141.12345.0' },
      { '@type': 'gln', '@value': '0614141123452' },
    ],
    properties: { name: 'Häusermann farm', cows: 12, area: 3.5, organic: true, notes: null },
    relations: [],
  },
  {
    '@id': 'urn:epc:class:lgtin:4012345.012345.998877',
    '@type': 'kgObject',
    identifiers: [{ '@type': 'id', '@value': 'urn:epc:class:lgtin:4012345.012345.998877' }],
    properties: {
      tests: [
        { day: 2, result: 'clean' },
        { day: 1, result: 'clean' },
      ],
      tags: ['raw', 'cow'],
      '10': 'ten',
      '9': 'nine',
      permissioned_data: { data: { price: '0.41', buyers: ['Dairy', 'Cheesery'] } },
    },
    relations: [],
  },
  {
    '@id': 'urn:uuid:1',
    '@type': 'kgObject',
    identifiers: [{ '@type': 'uuid', '@value': 'urn:uuid:1' }],
    properties: { objectType: 'ObjectEvent', ___metadata: { order: ['a'] } },
    relations: [
      {
        '@type': 'kgRelation',
        direction: 'direct',
        relationType: 'EPC_QUANTITY',
        linkedObject: { '@id': 'urn:epc:class:lgtin:4012345.012345.998877' },
        properties: { quantity: 200, uom: 'LTR' },
      },
      {
        '@type': 'kgRelation',
        direction: 'direct',
        relationType: 'BIZ_LOCATION',
        linkedObject: { '@id': 'urn:epc:id:sgln:0614141.12345.0' },
        properties: null,
      },
    ],
  },
  {
    '@id': 'connector-7',
    '@type': 'kgConnector',
    identifiers: [{ '@type': 'id', '@value': 'delivery-7' }],
    properties: {
      expectedConnectionCreators: [{ '@type': 'ERC725', '@value': '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    },
    relations: [
      {
        '@type': 'kgRelation',
        direction: 'direct',
        relationType: 'CONNECTOR_FOR',
        linkedObject: { '@id': 'urn:uuid:1' },
        properties: null,
      },
    ],
  },
] as const satisfies readonly KgElement[]

/** A copy that a test may change. */
export const copyOf = <T>(value: T) => structuredClone(value) as JsonObject & T

export const farmer = {
  identity: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  blockchainId: 'local:1',
  networkId: '1',
  hubContractAddress: '0x0000000000000000000000000000000000000000',
}

/** The well-known first key of local chains. */
export const farmerKey = Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex')

export const monday = '2026-11-16T00:00:00.000Z'
