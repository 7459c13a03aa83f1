-- runs-with: 0.1.0
ALTER TABLE "consents" DROP CONSTRAINT "consents_occasion_check";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_user_id_document_version_pk";--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_document_version_occasion_pk" PRIMARY KEY("user_id","document","version","occasion");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_occasion_check" CHECK ("occasion" in ('registration', 'change', 'checkout', 'payment_provider'));