import { defineError } from '@kg/core/errors'

export { Gs1KeyInvalidError } from '@kg/core/gs1'

export const DatasetInvalidError = defineError<{ path: string; why: string }>({
  code: 'DATASET_INVALID',
  status: 400,
  title: 'The dataset is not valid',
  detail: ({ path, why }) => `${path === '' ? 'The dataset' : path}: ${why}`,
  remedy: () => 'Correct the dataset at this path (a JSON Pointer) and import it again; nothing was stored',
})
