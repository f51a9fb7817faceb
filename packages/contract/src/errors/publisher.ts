import { defineError } from '@kg/core/errors'

export const PublishIntentStaleError = defineError<{
  name: string
  contextGraphId: string
  wanted: string
  found: string
}>({
  code: 'PUBLISH_INTENT_STALE',
  status: 409,
  title: 'The asset has been shared again since the job was created',
  detail: ({ name, wanted, found }) =>
    `The job is for ${name} with root ${wanted}, but the shared version now has root ${found}`,
  remedy: (data, hint) => `Queue the version that is shared now: ${hint('publishAsync', data)}`,
})
