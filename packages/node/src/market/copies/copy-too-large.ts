import { defineError } from '@kg/core'

export class CopyTooLargeError extends defineError<{ most: number }>({
  code: 'DATASET_COPY_TOO_LARGE',
  status: 422,
  title: 'The dataset is too large to be held',
  detail: ({ most }) => `A copy may have ${most} bytes at most`,
  remedy: () => 'split the dataset',
}) {}
