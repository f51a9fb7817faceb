import { defineError } from '../errors/kg-error.js'

export const Gs1KeyInvalidError = defineError<{ value: string; why: string }>({
  code: 'GS1_KEY_INVALID',
  status: 400,
  title: 'Not a valid GS1 key',
  detail: ({ value, why }) => `${value}: ${why}`,
  remedy: () => 'Give an EPC URI, an element string such as (01)09506000134352(21)A1, or a GS1 Digital Link',
})
