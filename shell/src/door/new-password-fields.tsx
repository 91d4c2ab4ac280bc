import { FieldHints, PasswordField } from '@platform/design-system/light';
import { passwordHints } from '@platform/rules';
import { type DoorTextKey, doorText } from '../texts/door-texts.ts';

interface NewPasswordFieldsProps {
  passwordLabel: DoorTextKey;
  confirmationLabel: DoorTextKey;
  password: string;
  confirmation: string;
  onPassword(value: string): void;
  onConfirmation(value: string): void;
}

/** A new password with its live hints (REG-05), and its confirmation. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const met = passwordHints(props.password);
  const reveal = {
    showLabel: doorText('shell.login.showPassword'),
    hideLabel: doorText('shell.login.hidePassword'),
    autoComplete: 'new-password',
  } as const;
  return (
    <>
      <PasswordField
        {...reveal}
        label={doorText(props.passwordLabel)}
        name="password"
        value={props.password}
        onValueChange={props.onPassword}
        hint={
          <FieldHints
            metLabel={doorText('shell.createAccount.hints.met')}
            unmetLabel={doorText('shell.createAccount.hints.unmet')}
            hints={[
              { text: doorText('shell.createAccount.hints.length'), met: met.length },
              { text: doorText('shell.createAccount.hints.letterCase'), met: met.letterCase },
              { text: doorText('shell.createAccount.hints.digits'), met: met.digits },
            ]}
          />
        }
      />
      <PasswordField
        {...reveal}
        label={doorText(props.confirmationLabel)}
        name="confirmation"
        value={props.confirmation}
        onValueChange={props.onConfirmation}
      />
    </>
  );
}
