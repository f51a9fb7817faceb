import { defineError } from '@kg/core/errors'

export const NoServiceManagerError = defineError<{ platform: string }>({
  code: 'SERVICE_UNSUPPORTED',
  status: 501,
  title: 'There is no service manager that kg knows',
  detail: ({ platform }) => `On ${platform}, kg knows no service manager`,
  remedy: () => 'Run kg start when the machine starts, by whatever does that here',
})
