import { defineError } from '@kg/core/errors'

export class InventoryMalformedError extends defineError<{ why: string }>({
  code: 'INVENTORY_MALFORMED',
  status: 400,
  title: 'Not an inventory message',
  detail: ({ why }) => `The peer’s inventory cannot be read: ${why}`,
  remedy: () => 'Check the peer’s version of the software',
}) {}
