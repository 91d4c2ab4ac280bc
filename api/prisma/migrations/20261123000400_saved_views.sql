-- Named searches, filters and sorts of staff lists, each of one employee (DATA-09)
CREATE TYPE staff_list AS ENUM ('DEALS', 'CLIENTS', 'WHITELIST', 'INTERESTED', 'EMPLOYEES', 'INVESTMENTS');

CREATE TABLE saved_view (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  list staff_list NOT NULL,
  name citext NOT NULL,
  address text NOT NULL CHECK (length(address) <= 1000),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
-- No two views of a list with the same name, letter case ignored; also the index of the foreign key
CREATE UNIQUE INDEX saved_view_account_id_list_name_key ON saved_view (account_id, list, name);
