-- PERM-06: roles with fixed ids
INSERT INTO role (id, name, role_type, binding, summary) VALUES
  (1, 'Investor', 'INVESTOR', 'NONE', 'Sees and invests in opportunities'),
  (2, 'Applicant', 'INVESTOR', 'NONE', 'Waits for approval'),
  (3, 'Administrator', 'EMPLOYEE', 'NONE', 'Holds every right'),
  (4, 'Deal lead', 'DEAL_EMPLOYEE', 'DEAL', 'Leads one deal: edits, publishes and staffs it'),
  (5, 'Senior employee', 'EMPLOYEE', 'NONE', 'Runs clients, documents and deals'),
  (6, 'Employee', 'EMPLOYEE', 'NONE', 'Runs clients, documents and deals'),
  (7, 'Relationship manager', 'EMPLOYEE', 'NONE', 'Looks after investors and their documents'),
  (8, 'Deal employee', 'DEAL_EMPLOYEE', 'DEAL', 'Works on one deal'),
  (9, 'Delegate', 'DELEGATE', 'NONE', 'Enters the staff area without rights of its own'),
  (10, 'Relationship manager for an investor', 'EMPLOYEE', 'INVESTOR', 'Ties a relationship manager to one investor'),
  (11, 'Opportunity editor', 'EMPLOYEE', 'NONE', 'Edits every opportunity');

-- PERM-07: exactly these flags
INSERT INTO role_permission (role_id, permission) VALUES
  (3, 'analytics'), (4, 'analytics'), (5, 'analytics'), (6, 'analytics'), (8, 'analytics'),
  (1, 'app_content_access'), (3, 'app_content_access'),
  (3, 'assign_roles'),
  (3, 'create_opportunity'), (4, 'create_opportunity'), (5, 'create_opportunity'), (6, 'create_opportunity'), (8, 'create_opportunity'),
  (3, 'edit_opportunity'), (4, 'edit_opportunity'), (5, 'edit_opportunity'), (6, 'edit_opportunity'), (8, 'edit_opportunity'), (11, 'edit_opportunity'),
  (3, 'edit_opportunity_privacy'), (4, 'edit_opportunity_privacy'),
  (3, 'manage_client'), (5, 'manage_client'), (6, 'manage_client'),
  (3, 'manage_client_document'), (5, 'manage_client_document'), (6, 'manage_client_document'), (7, 'manage_client_document'),
  (3, 'manage_roles'),
  (3, 'publish_opportunity'), (4, 'publish_opportunity'),
  (3, 'read_client_document'), (5, 'read_client_document'), (6, 'read_client_document'), (7, 'read_client_document'),
  (3, 'read_client_info'), (4, 'read_client_info'), (5, 'read_client_info'), (6, 'read_client_info'), (7, 'read_client_info'), (11, 'read_client_info'),
  (3, 'read_employee'), (4, 'read_employee'), (8, 'read_employee'), (11, 'read_employee'),
  (3, 'settings'),
  (3, 'view_other_user'), (4, 'view_other_user'), (8, 'view_other_user'), (11, 'view_other_user'),
  (3, 'handle_onboarding'), (5, 'handle_onboarding'), (6, 'handle_onboarding'),
  (3, 'create_acc_for_investor'), (5, 'create_acc_for_investor'), (6, 'create_acc_for_investor'),
  (3, 'edit_client_info'), (5, 'edit_client_info'), (6, 'edit_client_info');
