import { defineError } from '@kg/core/errors'

export const DatasetInvalidError = defineError<{ path: string; why: string }>({
  code: 'DATASET_INVALID',
  status: 400,
  title: 'The dataset is not valid',
  detail: ({ path, why }) => `${path === '' ? 'The dataset' : path}: ${why}`,
  remedy: () => 'Correct the dataset at this path (a JSON Pointer) and import it again; nothing was stored',
})

export const Gs1KeyInvalidError = defineError<{ value: string; why: string }>({
  code: 'GS1_KEY_INVALID',
  status: 400,
  title: 'Not a valid GS1 key',
  detail: ({ value, why }) => `${value}: ${why}`,
  remedy: () => 'Give an EPC URI, an element string such as (01)09506000134352(21)A1, or a GS1 Digital Link',
})
