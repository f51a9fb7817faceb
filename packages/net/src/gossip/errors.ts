import { defineError } from '@kg/core/errors'

export class GossipTooLargeError extends defineError<{ topic: string; bytes: number; maxBytes: number }>({
  code: 'GOSSIP_TOO_LARGE',
  status: 413,
  title: 'The message is too large for gossip',
  detail: ({ topic, bytes, maxBytes }) => `The message for ${topic} has ${bytes} bytes; the limit is ${maxBytes}`,
  remedy: () => 'Publish the hash, and let peers fetch the content',
}) {}

export class AlreadyJoinedError extends defineError<{ topic: string }>({
  code: 'TOPIC_ALREADY_JOINED',
  status: 500,
  title: 'The topic already has a listener',
  detail: ({ topic }) => `${topic} is already joined on this host`,
  remedy: () => 'Leave the topic before you join it with another listener',
}) {}
