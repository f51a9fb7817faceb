import { defineError } from '../errors/kg-error.js'

export interface Refusal {
  readonly value: string
  readonly why: string
}

const detailOf =
  (what: string) =>
  ({ value, why }: Refusal) =>
    `${JSON.stringify(value.slice(0, 120))} is no ${what}: ${why}`

export class InvalidContextGraphIdError extends defineError<Refusal>({
  code: 'INVALID_CONTEXT_GRAPH_ID',
  status: 400,
  title: 'Not a context graph id',
  detail: detailOf('context graph id'),
  remedy: () =>
    'use 1 to 256 of A–Z a–z 0–9 _ : / . @ - with no part named _wm, _swm, _vm or _meta; a new id is more than digits',
}) {}

export class InvalidAssetNameError extends defineError<Refusal>({
  code: 'INVALID_ASSET_NAME',
  status: 400,
  title: 'Not a knowledge asset name',
  detail: detailOf('knowledge asset name'),
  remedy: () => 'use 1 to 256 characters without slash, white space or any of < > " { } | ^ ` \\',
}) {}

export class ReservedAssetNameError extends defineError<Refusal>({
  code: 'KA_IDENTIFIER_RESERVED',
  status: 400,
  title: 'The name is reserved for identifiers',
  detail: detailOf('name for a new knowledge asset'),
  remedy: () => 'choose a name that does not look like a UAL or like 0x<agent>:<number>',
}) {}

export class InvalidSubGraphNameError extends defineError<Refusal>({
  code: 'INVALID_SUB_GRAPH_NAME',
  status: 400,
  title: 'Not a sub-graph name',
  detail: detailOf('sub-graph name'),
  remedy: () =>
    'use 1 to 256 characters without slash, white space or any of < > " { } | ^ ` \\, not beginning with _, and none of context, assertion, draft',
}) {}

export class InvalidAddressError extends defineError<Refusal>({
  code: 'INVALID_ADDRESS',
  status: 400,
  title: 'Not an address',
  detail: detailOf('address'),
  remedy: () => 'use 0x and 40 hex digits; write them in lower case when the checksum is not known',
}) {}

export class InvalidUalError extends defineError<Refusal>({
  code: 'INVALID_UAL',
  status: 400,
  title: 'Not a UAL',
  detail: detailOf('UAL'),
  remedy: () => 'use did:kg:{chain name}:{chain id}/{contract address}/{asset number}',
}) {}

export class InvalidKaIdError extends defineError<Refusal>({
  code: 'INVALID_KA_ID',
  status: 400,
  title: 'Not a knowledge asset id',
  detail: detailOf('knowledge asset id'),
  remedy: () => 'use the author address shifted left by 96 bits, plus a number below 2^96',
}) {}
