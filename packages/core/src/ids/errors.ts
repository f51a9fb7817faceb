import { defineError } from '../errors/kg-error.js'

export interface Refusal {
  readonly value: string
  readonly why: string
}

const detailOf =
  (what: string) =>
  ({ value, why }: Refusal) =>
    `${JSON.stringify(value.slice(0, 120))} is not a valid ${what}: ${why}`

export class InvalidContextGraphIdError extends defineError<Refusal>({
  code: 'INVALID_CONTEXT_GRAPH_ID',
  status: 400,
  title: 'Not a context graph id',
  detail: detailOf('context graph id'),
  remedy: () =>
    'Use 1 to 256 letters, digits and _ : / . @ - with no part named _wm, _swm, _vm or _meta. A new id must not consist of digits only',
}) {}

export class InvalidAssetNameError extends defineError<Refusal>({
  code: 'INVALID_ASSET_NAME',
  status: 400,
  title: 'Not a knowledge asset name',
  detail: detailOf('knowledge asset name'),
  remedy: () => 'Use 1 to 256 characters without slashes, white space and < > " { } | ^ ` \\',
}) {}

export class ReservedAssetNameError extends defineError<Refusal>({
  code: 'KA_IDENTIFIER_RESERVED',
  status: 400,
  title: 'The name is reserved for identifiers',
  detail: detailOf('name for a new knowledge asset'),
  remedy: () => 'Choose a name that does not look like a UAL or like 0x<agent>:<number>',
}) {}

export class InvalidSubGraphNameError extends defineError<Refusal>({
  code: 'INVALID_SUB_GRAPH_NAME',
  status: 400,
  title: 'Not a sub-graph name',
  detail: detailOf('sub-graph name'),
  remedy: () =>
    'Use 1 to 256 characters without slashes, white space and < > " { } | ^ ` \\. It must not start with _ and must not be context, assertion or draft',
}) {}

export class InvalidAddressError extends defineError<Refusal>({
  code: 'INVALID_ADDRESS',
  status: 400,
  title: 'Not an address',
  detail: detailOf('address'),
  remedy: () => 'Use 0x and 40 hex digits, in lower case if you do not know the checksum',
}) {}

export class InvalidUalError extends defineError<Refusal>({
  code: 'INVALID_UAL',
  status: 400,
  title: 'Not a UAL',
  detail: detailOf('UAL'),
  remedy: () => 'Use did:kg:{chain name}:{chain id}/{contract address}/{asset number}',
}) {}

export class InvalidKaIdError extends defineError<Refusal>({
  code: 'INVALID_KA_ID',
  status: 400,
  title: 'Not a knowledge asset id',
  detail: detailOf('knowledge asset id'),
  remedy: () => 'Use the author’s address shifted left by 96 bits, plus a number below 2^96',
}) {}
