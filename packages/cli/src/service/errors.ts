import { defineError } from '@kg/core/errors'

export const NoServiceManagerError = defineError<{ platform: string }>({
  code: 'SERVICE_UNSUPPORTED',
  status: 501,
  title: 'kg supports no service manager here',
  detail: ({ platform }) => `kg supports no service manager on ${platform}`,
  remedy: () => 'Let your system run kg start when the machine starts',
})
