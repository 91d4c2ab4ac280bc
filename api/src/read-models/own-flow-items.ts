/** SQL of the ids of the items of an account's own flows; `$1` is the account's id. */
export const ownFlowItems = `
  SELECT item.id FROM flow JOIN flow_section section ON section.flow_id = flow.id JOIN flow_item item ON item.section_id = section.id
  WHERE flow.account_id = $1::uuid AND flow.scope = 'INSTANCE'`;
