import { FieldHints, PasswordField } from '@platform/design-system/light';
import { passwordHints } from '@platform/rules';
import { type AuthTextKey, authText } from '../texts/auth-texts.ts';

interface NewPasswordFieldsProps {
  passwordLabel: AuthTextKey;
  confirmationLabel: AuthTextKey;
  password: string;
  confirmation: string;
  onPassword(value: string): void;
  onConfirmation(value: string): void;
}

/** A new password with its live hints (REG-05), and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const met = passwordHints(props.password);
  const reveal = {
    showLabel: authText('shell.login.showPassword'),
    hideLabel: authText('shell.login.hidePassword'),
    autoComplete: 'new-password',
  } as const;
  return (
    <>
      <PasswordField
        {...reveal}
        label={authText(props.passwordLabel)}
        name="password"
        value={props.password}
        onValueChange={props.onPassword}
        hint={
          <FieldHints
            metLabel={authText('shell.createAccount.hints.met')}
            unmetLabel={authText('shell.createAccount.hints.unmet')}
            hints={[
              { text: authText('shell.createAccount.hints.length'), met: met.length },
              { text: authText('shell.createAccount.hints.letterCase'), met: met.letterCase },
              { text: authText('shell.createAccount.hints.digits'), met: met.digits },
            ]}
          />
        }
      />
      <PasswordField
        {...reveal}
        label={authText(props.confirmationLabel)}
        name="confirmation"
        value={props.confirmation}
        onValueChange={props.onConfirmation}
      />
    </>
  );
}
