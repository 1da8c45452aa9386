// What narrows and arranges the list of checks, by its names in the address: `/checks?tag=db&sort=-last`. Plain data.

export const LIST_PARTS = [
  ...(['q', 'state', 'tag', 'project', 'server', 'favourite'] as const),
  ...(['sort', 'group'] as const),
] as const
export type ListPart = (typeof LIST_PARTS)[number]

/** A part that is left out says nothing; none is empty. */
export type ListQuery = Readonly<Partial<Record<ListPart, string>>>

/** The longest part, in characters. */
export const LIST_PART_LIMIT = 500
