export const maxGossipBytes = 256 * 1024
/** Far fewer than a subscription message can hold, which peers drop whole when it is too long. */
export const maxTopics = 2_000
