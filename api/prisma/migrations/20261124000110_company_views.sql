-- Views of the list of companies can be kept (DATA-09).
ALTER TYPE staff_list ADD VALUE 'COMPANIES' AFTER 'DEALS';
